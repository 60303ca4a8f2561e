import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { canReadReview, type ReviewAccess } from './policy.ts';
import { findReview, type ReviewRow, takesPartIn } from './store.ts';

/** The rows of `reviews r` that the person can read: the same rule as `canReadReview`. A test holds the two together. */
export function seenReviews(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`r.company_id = ${actor.companyId}`;
  if (actor.role === 'admin') return inCompany;
  const inWorkspace = sql<boolean>`${inCompany} and r.workspace_id = ${actor.workspaceId}`;
  if (actor.role !== 'sales_rep') return inWorkspace;
  return sql<boolean>`${inWorkspace} and (r.reviewer_id = ${actor.userId} or ${takesPartIn(actor.userId)})`;
}

export function accessOf(row: ReviewRow): ReviewAccess {
  return {
    companyId: row.company_id,
    workspaceId: row.workspace_id,
    reviewerId: row.reviewer_id,
    takesPart: row.takes_part,
    ended: row.ended_at !== null,
  };
}

/** The review, when the person can read it; 404 otherwise, the same as for one that doesn’t exist. */
export async function requireReadableReview(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'share' | 'update' | null = null,
): Promise<ReviewRow> {
  const row = await findReview(tx, actor, id, lock);
  if (!row || !canReadReview(actor, accessOf(row))) throw notFound();
  return row;
}
