import type { ReviewItem, ReviewPromise, ReviewSummary } from '@dealwright/contract/reviews/reviews';
import type { Day } from '@dealwright/domain/calendar';
import { promiseResult } from '@dealwright/domain/review/review-promise';
import { isUnchanged } from '@dealwright/domain/review/review-queue';
import type { Actor } from '../../platform/actor.ts';
import { presentSummary } from '../deals/present-deal.ts';
import type { PromiseRow } from './promise-store.ts';
import type { ItemRow, ReviewRow } from './store.ts';

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export function presentPromise(row: PromiseRow, today: Day): ReviewPromise {
  const task = row.task_id === null ? null : { dueOn: row.due_on, doneAt: row.done_at, removed: row.removed };
  return {
    id: row.id,
    kind: row.kind,
    words: row.words,
    owner: { id: row.owner_id, name: row.owner_name },
    due_on: row.due_on,
    task_id: row.removed ? null : row.task_id,
    result: promiseResult(task, today),
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
  };
}

export function presentItem(
  actor: Actor,
  row: ItemRow,
  promises: readonly PromiseRow[],
  today: Day,
): ReviewItem {
  const { changes, ahead, ages_on } = row;
  return {
    deal: presentSummary(actor, row),
    owner_then: { id: row.owner_then_id, name: row.owner_then_name },
    added_by: personOf(row.added_by, row.adder_name),
    reasons: { changes, ahead, ages_on },
    unchanged: isUnchanged({ changes, ahead, agesOn: ages_on }),
    decision: row.decision,
    note: row.note,
    decided_by: personOf(row.decided_by, row.decider_name),
    decided_at: row.decided_at?.toISOString() ?? null,
    seconds: row.seconds,
    promises: promises.filter(({ deal_id }) => deal_id === row.id).map((one) => presentPromise(one, today)),
    version: row.item_version,
  };
}

export function presentReview(row: ReviewRow): Omit<ReviewSummary, 'deals' | 'decided'> {
  return {
    id: row.id,
    reviewer: { id: row.reviewer_id, name: row.reviewer_name },
    scope: row.scope,
    person: { id: row.person_id, name: row.person_name },
    until: row.until_day,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
