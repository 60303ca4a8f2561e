import type { Tx } from '@dealwright/db/database';
import type { PromiseKind } from '@dealwright/domain/review/review-promise';
import { type RawBuilder, sql } from 'kysely';
import { type ItemPlace, nameOf } from './store.ts';

export interface PromiseRow {
  readonly id: string;
  readonly deal_id: string;
  readonly kind: PromiseKind;
  readonly words: string;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly due_on: string | null;
  readonly task_id: string | null;
  readonly done_at: Date | null;
  readonly removed: boolean;
  readonly created_by: string;
  readonly creator_name: string;
  readonly created_at: Date;
}

/** Promises about one deal in one review. */
export const MOST_OF_DEAL = 20;
const MOST_DEALS = 100;

/** With the owner and the day of the task, which people can change. */
async function selectPromises(tx: Tx, which: RawBuilder<boolean>, most: number): Promise<PromiseRow[]> {
  const { rows } = await sql<PromiseRow>`
    select p.id, p.deal_id, p.kind, p.words, o.id as owner_id, ${nameOf('o')} as owner_name,
           (case when t.id is null then p.due_on else t.due_on end)::text as due_on, p.task_id, t.done_at,
           t.removed_at is not null as removed, p.created_by, ${nameOf('c')} as creator_name, p.created_at
      from review_promises p
      join reviews r on r.company_id = p.company_id and r.id = p.review_id
      left join tasks t on t.company_id = p.company_id and t.id = p.task_id
      join profiles o on o.company_id = p.company_id and o.id = coalesce(t.assignee_id, p.owner_id)
      join profiles c on c.company_id = p.company_id and c.id = p.created_by
     where ${which}
     order by p.created_at, p.id limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows;
}

export function listPromises(
  tx: Tx,
  companyId: string,
  reviewId: string,
  dealIds: readonly string[],
): Promise<PromiseRow[]> {
  const which = sql<boolean>`p.company_id = ${companyId} and p.review_id = ${reviewId}
    and p.deal_id = any (${[...dealIds]}::uuid[])`;
  return selectPromises(tx, which, MOST_OF_DEAL * MOST_DEALS);
}

/** Of reviews before: open ones, and those that were finished or removed since the last one began. */
export function listEarlierPromises(
  tx: Tx,
  {
    companyId,
    reviewId,
    dealId,
  }: { readonly companyId: string; readonly reviewId: string; readonly dealId: string },
  { startedAt, lastStartedAt }: { readonly startedAt: Date; readonly lastStartedAt: Date | null },
): Promise<PromiseRow[]> {
  const since = lastStartedAt ?? startedAt;
  const which = sql<boolean>`p.company_id = ${companyId} and p.deal_id = ${dealId} and p.review_id <> ${reviewId}
    and r.started_at <= ${startedAt}
    and case when t.id is null then p.created_at >= ${since}
             when t.removed_at is not null then t.removed_at > ${since}
             else t.done_at is null or t.done_at > ${since} end`;
  return selectPromises(tx, which, MOST_OF_DEAL);
}

/** The task that a decision made: the question to the owner, or closing the deal. */
export async function findDecisionTask(tx: Tx, place: ItemPlace, decidedAt: Date): Promise<string | null> {
  const { rows } = await sql<{ readonly task_id: string | null }>`
    select task_id from review_promises
     where company_id = ${place.companyId} and review_id = ${place.reviewId} and deal_id = ${place.dealId}
       and kind <> 'promise' and created_at = ${decidedAt}
     order by id desc limit 1
  `.execute(tx.kysely);
  return rows[0]?.task_id ?? null;
}

export interface NewPromise {
  readonly id: string;
  readonly reviewId: string;
  readonly dealId: string;
  readonly kind: PromiseKind;
  readonly words: string;
  readonly ownerId: string;
  readonly dueOn: string | null;
  readonly taskId: string;
  readonly by: string;
  readonly now: Date;
}

export async function insertPromise(tx: Tx, companyId: string, promise: NewPromise): Promise<void> {
  const { id, reviewId, dealId, kind, words, ownerId, dueOn, taskId, by, now } = promise;
  await sql`
    insert into review_promises (company_id, id, review_id, deal_id, kind, words, owner_id, due_on, task_id, created_by,
                                 created_at)
    values (${companyId}, ${id}, ${reviewId}, ${dealId}, ${kind}, ${words}, ${ownerId}, ${dueOn}::date, ${taskId}, ${by}, ${now})
  `.execute(tx.kysely);
}
