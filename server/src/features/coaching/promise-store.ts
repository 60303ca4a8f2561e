import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { JudgedPromise } from '@dealwright/domain/coaching/judged-promise';
import type { Period } from '@dealwright/domain/forecast-period/period';
import type { PromiseKind } from '@dealwright/domain/review/review-promise';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { listedDeals } from '../deals/access.ts';

interface Asked {
  readonly owners: readonly string[];
  readonly period: Period;
  readonly today: Day;
}

/**
 * Promises that the people made on deals the reader finds in lists and that were due in the period, with their results:
 * the same rule as `promiseResult` and `judgedPromise`, which a test holds together. Open ones are left out.
 */
const judged = (actor: Actor, { owners, period, today }: Asked): RawBuilder<unknown> => sql`
  select * from (
    select p.id, p.owner_id, p.kind, p.words, p.created_at, d.number, d.name,
           case when t.id is null then p.due_on else t.due_on end as due_on, t.done_at,
           coalesce(t.due_on, p.due_on, (p.created_at at time zone 'UTC')::date) as day,
           case when t.id is null or t.removed_at is not null then 'removed'
                when t.done_at is null then case when t.due_on < ${today}::date then 'missed' end
                when (t.done_at at time zone 'UTC')::date > t.due_on then 'late'
                else 'kept' end as result
      from review_promises p
      join deals d on d.company_id = p.company_id and d.id = p.deal_id
      left join tasks t on t.company_id = p.company_id and t.id = p.task_id
     where p.company_id = ${actor.companyId} and p.owner_id = any (${owners}::uuid[]) and ${listedDeals(actor)}) j
   where j.result is not null and j.day between ${period.first}::date and ${period.last}::date`;

export interface PromiseCount {
  readonly owner_id: string;
  readonly result: JudgedPromise;
  readonly promises: number;
}

export async function countPromises(tx: Tx, actor: Actor, asked: Asked): Promise<PromiseCount[]> {
  const { rows } = await sql<PromiseCount>`
    select j.owner_id, j.result, count(*)::int as promises from (${judged(actor, asked)}) j group by 1, 2
  `.execute(tx.kysely);
  return rows;
}

export interface PromiseRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly kind: PromiseKind;
  readonly words: string;
  readonly created_at: Date;
  readonly due_on: string | null;
  readonly done_at: Date | null;
  readonly day: string;
  readonly result: JudgedPromise;
}

interface PromisePage extends Asked {
  readonly result: JudgedPromise | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

/** The promises that a number counts, the latest due first. */
export async function listPromisePage(tx: Tx, actor: Actor, page: PromisePage): Promise<PromiseRow[]> {
  const { result, after, limit } = page;
  const { rows } = await sql<PromiseRow>`
    select j.id, j.number, j.name, j.kind, j.words, j.created_at, j.due_on::text as due_on, j.done_at,
           j.day::text as day, j.result
      from (${judged(actor, page)}) j
     where ${result ? sql`j.result = ${result}` : sql`true`}
       and ${after ? sql`(j.day, j.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
     order by j.day desc, j.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}
