import type { Tx } from '@dealwright/db/database';
import type { ForecastCategory, ForecastChoice } from '@dealwright/domain/forecast';
import type { ReviewScope } from '@dealwright/domain/review/review-decision';
import { FIRST_REVIEW_DAYS } from '@dealwright/domain/review/review-queue';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDealsInOrder } from '../deals/access.ts';
import { type CardRow, cardColumns, dealColumns, summaryJoins } from '../deals/detail-store.ts';
import { openDeals } from '../deals/store.ts';
import { nameOf } from './store.ts';

/** The largest deals of each person, and of all of them, that the queue chooses from. */
const MOST_OF_PERSON = 100;
const MOST_CANDIDATES = 200;
/** A person's team counts up to here. */
const MOST_PEOPLE = 1000;
/** Changes are counted up to here. */
const MOST_CHANGES = 20;

export interface Asked {
  readonly scope: ReviewScope;
  readonly personId: string;
  readonly until: string;
}

/** What a review is started with. */
export interface Wanted extends Asked {
  /** Review these deals, whatever their owner and close date; null reviews the queue. */
  readonly numbers: readonly number[] | null;
}

export interface CandidateRow extends CardRow {
  readonly number: bigint;
  readonly owner_id: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly forecast_choice: ForecastChoice;
  readonly forecast_category: ForecastCategory;
  readonly next_ageing_on: string | null;
  readonly changes: number;
}

/** A colleague whose deals a person can ask about: of the workspace, of the company for admins. */
export async function findPerson(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const place =
    actor.role === 'admin'
      ? sql``
      : sql`and coalesce(p.workspace_id, p.named_workspace_id) = ${actor.workspaceId}`;
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select p.id, ${nameOf('p')} as name from profiles p
     where p.company_id = ${actor.companyId} and p.id = ${id} ${place}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The team of a manager or admin to whom nobody reports is their workspace. */
const workspaceOf = (actor: Actor, personId: string): RawBuilder<unknown> => sql`
  union select m.id from profiles l
    join profiles m on m.company_id = l.company_id
                   and (m.workspace_id = l.workspace_id or m.named_workspace_id = l.workspace_id)
   where l.company_id = ${actor.companyId} and l.id = ${personId} and l.role in ('manager', 'admin')
     and not exists (select from profiles r where r.company_id = l.company_id and r.manager_id = l.id)`;

const given = (actor: Actor, numbers: readonly number[]): RawBuilder<unknown> => sql`
  select ${dealColumns}, d.next_ageing_on::text as next_ageing_on from deals d
   where d.number = any (${numbers}::bigint[]) and ${openDeals} and ${listedDealsInOrder(actor)}
   order by d.amount_minor desc, d.id limit ${sql.lit(MOST_CANDIDATES)}`;

/** Each owner is walked along an index, however many deals there are. */
const largestOfPeople = (actor: Actor, until: string): RawBuilder<unknown> => sql`
  select c.* from (select id from people limit ${sql.lit(MOST_PEOPLE)}) o
   cross join lateral (
     select ${dealColumns}, d.next_ageing_on::text as next_ageing_on from deals d
      where d.owner_id = o.id and ${openDeals} and ${listedDealsInOrder(actor)}
        and (d.close_date is null or d.close_date <= ${until}::date)
      order by d.amount_minor desc, d.id desc limit ${sql.lit(MOST_OF_PERSON)}) c
   order by c.amount_minor desc, c.id limit ${sql.lit(MOST_CANDIDATES)}`;

/**
 * The given deals, or the largest of the people asked about that close by the day: open ones that the person finds in
 * lists, each with how often it changed since its last review.
 */
export async function listCandidates(
  tx: Tx,
  actor: Actor,
  { scope, personId, until, numbers }: Wanted,
  now: Date,
): Promise<CandidateRow[]> {
  const below =
    scope === 'team'
      ? sql`union select p.id from reports o join profiles p on p.company_id = ${actor.companyId} and p.manager_id = o.id`
      : sql``;
  const { rows } = await sql<CandidateRow>`
    with recursive reports (id) as (select ${personId}::uuid ${below}),
    people (id) as (select id from reports ${scope === 'team' ? workspaceOf(actor, personId) : sql``}),
    p as materialized (${numbers ? given(actor, numbers) : largestOfPeople(actor, until)})
    select ${cardColumns(actor.userId)}, p.number, p.owner_id, p.amount_minor, p.currency, p.forecast_choice,
           p.forecast_category, p.next_ageing_on, n.changes
      from p
      left join lateral (
        select i.decided_at from review_items i
         where i.company_id = p.company_id and i.deal_id = p.id and i.decided_at is not null
         order by i.decided_at desc limit 1) l on true
      cross join lateral (
        select count(*)::int as changes from (
          select 1 from deal_history_entries h
           where h.company_id = p.company_id and h.deal_id = p.id
             and h.created_at > coalesce(l.decided_at, ${now}::timestamptz - make_interval(days => ${sql.lit(FIRST_REVIEW_DAYS)}))
           limit ${sql.lit(MOST_CHANGES)}) c) n
      ${summaryJoins}
  `.execute(tx.kysely);
  return rows;
}
