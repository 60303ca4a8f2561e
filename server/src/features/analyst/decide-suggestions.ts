import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { brokenSuggestions } from './check-lock.ts';
import type { ReadSources } from './embedded-aside.ts';
import { decide, listByIds, listSources, type SuggestionFacts } from './suggestion-store.ts';

interface DecisionCall {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
  readonly ids: readonly string[];
}

/** Refuses ids that are not the deal's, and suggestions that became evidence: those are retracted, not undecided. */
async function checkDecidable(tx: Tx, { deal, ids }: DecisionCall): Promise<SuggestionFacts[]> {
  const rows = await listByIds(tx, deal, ids);
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    throw new AppError('conflict', `Not one of this deal’s suggestions: ${missing.join(', ')}`);
  }
  const applied = rows.filter(({ status }) => status === 'applied').map(({ id }) => id);
  if (applied.length > 0)
    throw new AppError('conflict', `Already applied as evidence: ${applied.join(', ')}`);
  return rows;
}

async function announce(tx: Tx, { actor, deal }: DecisionCall): Promise<void> {
  await emit(tx, [
    {
      companyId: actor.companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'analysis.changed',
      actorId: actor.userId,
    },
  ]);
}

/** Sets suggestions aside; returns how many were waiting. */
export async function rejectSuggestions(tx: Tx, call: DecisionCall): Promise<number> {
  await checkDecidable(tx, call);
  const { deal, ids, actor, now } = call;
  const rows = await decide(tx, deal, { ids, from: 'pending', to: 'rejected', by: actor.userId, now });
  await announce(tx, call);
  return rows.length;
}

/** Brings rejected suggestions back, as long as their sources still bear them out; returns how many came back. */
export async function restoreSuggestions(tx: Tx, call: DecisionCall, read: ReadSources): Promise<number> {
  const rows = await checkDecidable(tx, call);
  const { deal, ids, actor, now } = call;
  const sources = await listSources(
    tx,
    deal,
    rows.map((row) => row.interaction_id),
    true,
  );
  const broken = brokenSuggestions(rows, sources, read).map(({ id }) => id);
  if (broken.length > 0) {
    throw new AppError('conflict', `The source no longer supports this suggestion: ${broken.join(', ')}`);
  }
  const back = await decide(tx, deal, { ids, from: 'rejected', to: 'pending', by: actor.userId, now });
  await announce(tx, call);
  return back.length;
}
