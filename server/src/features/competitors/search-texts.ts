import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database, Tx } from '@dealwright/db/database';
import { foldName } from '@dealwright/domain/competitor-mention';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import { type FoundIn, findAside, namesFor } from './find-aside.ts';
import { type FoundMention, replaceMentions } from './mention-store.ts';
import {
  listChecks,
  listNamed,
  listWaitingCompanies,
  lockSearch,
  moveSearch,
  nextSearch,
  queueAgain,
  readTexts,
  readTextsAfter,
  type SearchStage,
  type TextKind,
  takeChecks,
  type WorkspaceCompetitor,
} from './search-store.ts';

/** Texts of up to two megabytes are read together. */
const BATCH = 50;
/** Of one company, before the others have their turn. */
const BATCHES_IN_A_TURN = 2;
/** Listed at once. */
const COMPANIES = 200;

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

/** One mention per sentence of a deal, however many texts have it. */
function mentionsOf(found: readonly FoundIn[]): FoundMention[] {
  const mentions = new Map<string, FoundMention>();
  for (const { text, mentions: own } of found) {
    for (const { competitorId, sentence, start, end } of own) {
      const sentence_key = sentenceKey(sentence);
      const key = [text.deal_id, competitorId, sentence_key].join();
      if (mentions.has(key)) continue;
      mentions.set(key, {
        deal_id: text.deal_id,
        competitor_id: competitorId,
        source_id: text.id,
        sentence,
        sentence_key,
        starts_at: start,
        ends_at: end,
        said_on: text.said_on,
      });
    }
  }
  return [...mentions.values()];
}

/** Keeps what was found in texts that are still as they were, for names that are. Returns the ids of these texts. */
async function keepFound(
  tx: Tx,
  search: Search,
  found: readonly FoundIn[],
  competitors: readonly WorkspaceCompetitor[],
): Promise<string[]> {
  const ids = found.map(({ text }) => text.id);
  const texts = await readTexts(tx, search.companyId, search.kind, ids);
  const now = new Map(texts.map((text) => [text.id, text]));
  const same = found.filter(
    ({ text, named }) =>
      isDeepStrictEqual(now.get(text.id), text) && isDeepStrictEqual(namesFor(text, competitors), named),
  );
  for (const own of Map.groupBy(same, ({ text }) => text.workspace_id).values()) {
    const sourceIds = own.map(({ text }) => text.id);
    const competitorIds = own[0]?.named.map(({ id }) => id) ?? [];
    await replaceMentions(tx, { ...search, sourceIds, competitorIds }, mentionsOf(own));
  }
  return same.map(({ text }) => text.id);
}

const TEXT_KINDS: readonly TextKind[] = ['interaction', 'evidence'];

/** Searches new and changed texts of one kind. False if there is none. */
async function searchNewTexts(database: Database, search: Search): Promise<boolean> {
  const { companyId, kind } = search;
  const waiting = await asCompany(database, companyId, async (tx) => {
    const ids = await listChecks(tx, companyId, kind, BATCH);
    return {
      ids,
      texts: await readTexts(tx, companyId, kind, ids),
      competitors: await listNamed(tx, companyId),
    };
  });
  if (waiting.ids.length === 0) return false;
  const found = await findAside(companyId, waiting.texts, waiting.competitors);
  return asCompany(database, companyId, async (tx) => {
    const taken = new Set(await takeChecks(tx, companyId, kind, waiting.ids));
    const own = found.filter(({ text }) => taken.has(text.id));
    const kept = new Set(await keepFound(tx, search, own, await listNamed(tx, companyId)));
    const changed = own.map(({ text }) => text.id).filter((id) => !kept.has(id));
    await queueAgain(tx, companyId, kind, changed);
    return taken.size > 0;
  });
}

const NEXT_STAGE: Readonly<Record<SearchStage, SearchStage | null>> = {
  interactions: 'evidence',
  evidence: null,
};

/** Searches earlier texts for a competitor that is new or renamed. False if there is none. */
async function searchOldTexts(database: Database, companyId: string): Promise<boolean> {
  const begun = await asCompany(database, companyId, async (tx) => {
    const competitor = await nextSearch(tx, companyId);
    if (!competitor) return null;
    const kind: TextKind = competitor.search_stage === 'interactions' ? 'interaction' : 'evidence';
    const next = { after: competitor.searched_to, most: BATCH };
    const texts = competitor.archived ? [] : await readTextsAfter(tx, companyId, kind, next);
    return { competitor, kind, texts };
  });
  if (!begun) return false;
  const { competitor, kind, texts } = begun;
  const own = texts.filter(({ workspace_id }) => workspace_id === competitor.workspace_id);
  const found = await findAside(companyId, own, [competitor]);
  return asCompany(database, companyId, async (tx) => {
    const { id, search_stage: stage } = competitor;
    const now = await lockSearch(tx, companyId, id);
    if (!now) return false;
    // Its names have changed, so the search starts again.
    if (!isDeepStrictEqual(now, competitor)) return true;
    if (competitor.archived) {
      await moveSearch(tx, companyId, id, { stage: null, to: null });
      return true;
    }
    await keepFound(tx, { companyId, kind }, found, [competitor]);
    const isDone = texts.length < BATCH;
    const to = texts.at(-1)?.id ?? null;
    await moveSearch(tx, companyId, id, isDone ? { stage: NEXT_STAGE[stage], to: null } : { stage, to });
    return true;
  });
}

/** Searches a bounded share of what waits in one company, each batch in its own transaction. False if nothing does. */
async function takeTurn(database: Database, companyId: string): Promise<boolean> {
  for (let batch = 0; batch < BATCHES_IN_A_TURN; batch += 1) {
    let hasMore = await searchOldTexts(database, companyId);
    for (const kind of TEXT_KINDS) {
      if (await searchNewTexts(database, { companyId, kind })) hasMore = true;
    }
    if (!hasMore) return batch > 0;
  }
  return true;
}

/** One turn of every company with texts to search. One that fails doesn't stop the others and is left out from then on. */
async function takeTurns(database: Database, failed: Map<string, unknown>): Promise<boolean> {
  let worked = false;
  let after: string | null = null;
  do {
    const next = { after, most: COMPANIES };
    const companies: string[] = await asSystem(database, (tx) => listWaitingCompanies(tx, next));
    for (const companyId of companies.filter((id) => !failed.has(id))) {
      try {
        if (await takeTurn(database, companyId)) worked = true;
      } catch (error) {
        failed.set(companyId, error);
      }
    }
    after = companies.at(-1) ?? null;
  } while (after !== null);
  return worked;
}

/** Searches in rounds, one turn per company, until nothing waits or it is over. */
export async function searchAllWaiting(database: Database, isOver = (): boolean => false): Promise<void> {
  const failed = new Map<string, unknown>();
  while ((await takeTurns(database, failed)) && !isOver());
  if (failed.size > 0) throw new AggregateError(failed.values(), 'Some companies could not be searched');
}
