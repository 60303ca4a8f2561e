import type { applyAiSuggestions } from '@dealwright/contract/analyst/suggestions';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { finishEvidenceChange } from '../deals/grading/finish-evidence-change.ts';
import { lockDeals } from '../deals/grading/store.ts';
import { evidenceInHistory } from '../qualification/evidence/present-evidence.ts';
import { insertEvidence, listPeople } from '../qualification/evidence/store.ts';
import { brokenSuggestions } from './check-lock.ts';
import { evidenceOf } from './choose-evidence.ts';
import type { ReadSources } from './embedded-aside.ts';
import { decide, linkEvidence, listSources, type SuggestionFacts } from './suggestion-store.ts';

type Input = BodyOf<typeof applyAiSuggestions>;

interface Application {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

/** A 409 that says which of the chosen suggestions it is about. */
function conflictOver(input: Input, ids: readonly string[], message: string): AppError {
  const errors = input.suggestions.flatMap(({ id }, index) =>
    ids.includes(id) ? [{ path: `suggestions.${index}.id`, message }] : [],
  );
  return new AppError('conflict', `${message}: ${ids.join(', ')}`, { errors });
}

function refuseRepeats(input: Input): void {
  const seen = new Set<string>();
  input.suggestions.forEach(({ id }, index) => {
    if (seen.has(id)) throw invalid(`suggestions.${index}.id`, 'This suggestion is listed twice');
    seen.add(id);
  });
}

/** Claims the suggestions for this application: a second application finds them decided. */
async function claim(
  tx: Tx,
  { actor, deal, now }: Application,
  input: Input,
  read: ReadSources,
): Promise<Map<string, SuggestionFacts>> {
  const ids = input.suggestions.map(({ id }) => id);
  const claimed = await decide(tx, deal, { ids, from: 'pending', to: 'applied', by: actor.userId, now });
  const byId = new Map(claimed.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0)
    throw conflictOver(input, missing, 'Already decided, or not one of this deal’s suggestions');
  const sources = await listSources(
    tx,
    deal,
    claimed.map((row) => row.interaction_id),
    true,
  );
  const broken = brokenSuggestions(claimed, sources, read).map(({ id }) => id);
  if (broken.length > 0) throw conflictOver(input, broken, 'The source no longer supports this suggestion');
  return byId;
}

/**
 * Applies chosen suggestions as evidence, all or none, each once. The quote lock is checked again against the source
 * as it is stored now; a person may lower the kind, or raise a belief to a buyer's word by naming buyer and day.
 * Returns how many were applied.
 */
export async function applySuggestions(
  tx: Tx,
  call: Application,
  input: Input,
  read: ReadSources,
): Promise<number> {
  const { actor, deal, now } = call;
  refuseRepeats(input);
  await lockDeals(tx, actor.companyId, [deal.id]);
  const claimed = await claim(tx, call, input, read);
  const named = [...claimed.values()].map((row) => row.stakeholder_id);
  const chosen = input.suggestions.map((choice) => choice.stakeholder_id ?? null);
  const people = await listPeople(
    tx,
    deal,
    [...named, ...chosen].filter((id) => id !== null),
  );
  const rows = input.suggestions.flatMap((choice, index) => {
    const suggestion = claimed.get(choice.id);
    return suggestion ? [evidenceOf(suggestion, choice, people, dayOf(now), `suggestions.${index}`)] : [];
  });
  await insertEvidence(tx, deal, actor.userId, now, rows);
  await linkEvidence(
    tx,
    deal,
    rows.map((row) => ({ suggestion_id: row.suggestion_id ?? '', evidence_id: row.id })),
  );
  const [only] = rows.length === 1 ? rows : [];
  await finishEvidenceChange(
    tx,
    { actor, deal, now, cause: 'suggestion', causeId: only?.suggestion_id ?? null },
    rows.map((row) => ({
      dealId: deal.id,
      field: `evidence.${row.pillar}`,
      oldValue: null,
      newValue: { ...evidenceInHistory(row), suggestion_id: row.suggestion_id },
    })),
  );
  return rows.length;
}
