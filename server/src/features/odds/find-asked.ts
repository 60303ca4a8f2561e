import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { readScope, type ScopeQuery } from '../forecast/scope.ts';
import { latestAsOf } from './run-odds.ts';
import { findLatestRun, findRun, type RunRow } from './store.ts';

/** A workspace: the reader’s, or that of a deal. */
type Place = Pick<DealRef, 'companyId' | 'workspaceId'>;

export interface Asked {
  readonly actor: Actor;
  readonly tx: Tx;
  readonly query: { readonly as_of?: string | undefined };
  readonly now: Date;
}

export const keyOf = ({ companyId, workspaceId }: Place, asOf: Day) => ({ companyId, workspaceId, asOf });

/** The run of a day that was asked for; the latest if none was. */
export async function findAskedRun(
  { actor, tx, query, now }: Asked,
  of: Place = actor,
): Promise<RunRow | null> {
  if (query.as_of === undefined) return findLatestRun(tx, keyOf(of, latestAsOf(now)));
  const run = await findRun(tx, keyOf(of, query.as_of));
  return run?.summary ? run : null;
}

/** Whose deals are asked for, by the forecast’s rule; null for all that the reader finds. 404 for others’. */
export async function ownersOf({
  actor,
  tx,
  query,
}: Pick<Asked, 'actor' | 'tx'> & { readonly query: ScopeQuery }) {
  if (query.scope === undefined && query.person === undefined) return null;
  return (await readScope(tx, actor, query)).owners;
}
