import { createHash } from 'node:crypto';
import type { Database, Tx } from '@dealwright/db/database';
import {
  findMentions,
  foldName,
  indexNames,
  type NamedCompetitor,
} from '@dealwright/domain/competitor-mention';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import { type FoundMention, replaceMentions } from './mention-store.ts';
import {
  listNamed,
  listWaitingCompanies,
  moveSearch,
  readTexts,
  readTextsAfter,
  type SearchedText,
  type SearchStage,
  takeChecks,
  takeSearch,
  type TextKind,
} from './search-store.ts';

/** Texts of up to two megabytes are read together. */
const BATCH = 50;
/** Of one company before the others have their turn. */
const BATCHES_IN_A_TURN = 400;

/** The same for a sentence that a reply quotes again. */
function sentenceKey(sentence: string): string {
  const words = foldName(sentence)
    .replace(/^[>\s]+/u, '')
    .split(/\s+/u)
    .join(' ');
  return createHash('sha256').update(words).digest('hex');
}

interface Search {
  readonly companyId: string;
  readonly kind: TextKind;
}

/** Finds who of the competitors is named in texts of their workspace. */
async function searchTexts(
  tx: Tx,
  search: Search,
  texts: readonly SearchedText[],
  competitors: readonly (NamedCompetitor & { readonly workspace_id: string })[],
): Promise<void> {
  for (const [workspaceId, own] of Map.groupBy(texts, ({ workspace_id }) => workspace_id)) {
    const named = competitors.filter(({ workspace_id }) => workspace_id === workspaceId);
    const index = indexNames(named);
    const found = new Map<string, FoundMention>();
    for (const { id, deal_id, text, said_on } of own) {
      for (const { competitorId, sentence, start, end } of findMentions(text, index)) {
        const sentence_key = sentenceKey(sentence);
        const key = [deal_id, competitorId, sentence_key].join();
        if (found.has(key)) continue;
        const place = { starts_at: start, ends_at: end, said_on };
        found.set(key, {
          deal_id,
          competitor_id: competitorId,
          source_id: id,
          sentence,
          sentence_key,
          ...place,
        });
      }
    }
    const searched = { sourceIds: own.map(({ id }) => id), competitorIds: named.map(({ id }) => id) };
    await replaceMentions(tx, { ...search, ...searched }, [...found.values()]);
  }
}

const TEXT_KINDS: readonly TextKind[] = ['interaction', 'evidence'];

/** Searches new and changed texts. Returns how many. */
async function searchNewTexts(tx: Tx, companyId: string): Promise<number> {
  let searched = 0;
  for (const kind of TEXT_KINDS) {
    const ids = await takeChecks(tx, companyId, kind, BATCH);
    if (ids.length === 0) continue;
    const texts = await readTexts(tx, companyId, kind, ids);
    await searchTexts(tx, { companyId, kind }, texts, await listNamed(tx, companyId));
    searched += ids.length;
  }
  return searched;
}

const NEXT_STAGE: Readonly<Record<SearchStage, SearchStage | null>> = {
  interactions: 'evidence',
  evidence: null,
};

/** Searches what was written before for a competitor that is new or has other names. False if there is none. */
async function searchOldTexts(tx: Tx, companyId: string): Promise<boolean> {
  const competitor = await takeSearch(tx, companyId);
  if (!competitor) return false;
  const { id, search_stage: stage, searched_to: after } = competitor;
  if (competitor.archived) {
    await moveSearch(tx, companyId, id, { stage: null, to: null });
    return true;
  }
  const kind = stage === 'interactions' ? 'interaction' : 'evidence';
  const texts = await readTextsAfter(tx, companyId, kind, { after, most: BATCH });
  const own = texts.filter(({ workspace_id }) => workspace_id === competitor.workspace_id);
  await searchTexts(tx, { companyId, kind }, own, [competitor]);
  const last = texts.at(-1)?.id ?? null;
  const isDone = texts.length < BATCH;
  await moveSearch(tx, companyId, id, isDone ? { stage: NEXT_STAGE[stage], to: null } : { stage, to: last });
  return true;
}

/** Searches what waits in one company, batch by batch, each in its own transaction. */
export async function searchWaiting(database: Database, companyId: string): Promise<void> {
  for (let batch = 0; batch < BATCHES_IN_A_TURN; batch += 1) {
    const hasNew = await asCompany(
      database,
      companyId,
      async (tx) => (await searchNewTexts(tx, companyId)) > 0,
    );
    const hasOld = await asCompany(database, companyId, (tx) => searchOldTexts(tx, companyId));
    if (!hasNew && !hasOld) return;
  }
}

/** The same for every company with texts to search. */
export async function searchAllWaiting(database: Database): Promise<void> {
  for (const companyId of await asSystem(database, listWaitingCompanies)) {
    await searchWaiting(database, companyId);
  }
}
