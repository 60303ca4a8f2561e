import type { Tx } from '@dealwright/db/database';
import type { Period } from '@dealwright/domain/forecast-period/period';
import type { ChangeBarName, ChangePart } from '@dealwright/domain/pipeline-change/pipeline-change';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { ownedBy } from '../cells-store.ts';
import { type DealNowRow, dealNowColumns, joinDealNow } from '../deal-now-store.ts';
import { changedPairs, type Moments } from './pairs-store.ts';

export interface ChangeAsked extends Moments {
  readonly period: Period;
}

type Side = 's' | 'e';
const column = (side: Side, name: string) => sql.ref(`c.${side}_${name}`);

/** Whether a side of a pair `c` is open; an imported deal was in a stage that isn’t known. */
const isOpen = (side: Side): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${column(side, 'stage')}, 'prospecting') not in ('closed_won', 'closed_lost')`;

/** What the rules of `flowsOf` ask of each side of the pairs, as columns. */
function judgedPairs(actor: Actor, asked: ChangeAsked): RawBuilder<unknown> {
  const { period, owners } = asked;
  const isOwner = (side: Side) => sql`(${ownedBy(column(side, 'owner_id'), owners)})`;
  const isDue = (side: Side) =>
    sql`coalesce(${column(side, 'close_date')} between ${period.first}::date and ${period.last}::date, false)`;
  const isThere = (side: Side) => sql`${column(side, 'shelf')} is null`;
  const judged = (side: Side) => sql`
    (${column(side, 'there')} and ${isThere(side)} and ${isOwner(side)} and ${isOpen(side)} and ${isDue(side)})
      as ${sql.ref(`${side}_in`)},
    (${column(side, 'there')} and ${isOwner(side)}) as ${sql.ref(`${side}_owned`)}`;
  return sql`
    select c.*, ${judged('s')}, ${judged('e')}, ${isOpen('s')} as s_open, ${isOpen('e')} as e_open,
           (c.e_there and ${isThere('e')} and ${isOwner('e')} and not ${isOpen('e')}) as e_closed,
           ${isDue('e')} as e_due, (${isThere('s')} and ${isOpen('s')} and ${isOwner('s')}) as s_waits
      from (${changedPairs(actor, asked)}) c`;
}

/**
 * Each deal’s part in the change, by the same rules as `flowsOf`, which a property test holds against it, and
 * what it is in the pipelines of the two moments.
 */
export function changeFlows(actor: Actor, asked: ChangeAsked): RawBuilder<unknown> {
  return sql`
    select j.deal_id, f.part, f.currency, f.amount_minor
      from (${judgedPairs(actor, asked)}) j
      cross join lateral (
        select 'decreased', j.s_currency, -j.s_amount_minor
         where j.s_in and (j.e_in or j.e_closed) and j.s_currency <> j.e_currency
        union all
        select 'increased', j.e_currency, j.e_amount_minor
         where j.s_in and (j.e_in or j.e_closed) and j.s_currency <> j.e_currency
        union all
        select case when j.e_amount_minor > j.s_amount_minor then 'increased' else 'decreased' end, j.e_currency,
               j.e_amount_minor - j.s_amount_minor
         where j.s_in and (j.e_in or j.e_closed) and j.s_currency = j.e_currency and j.e_amount_minor <> j.s_amount_minor
        union all
        select case when not j.s_there then 'created' when not j.e_in then 'pulled_in' when not j.s_owned then 'moved_in'
                    when j.s_shelf is not null or not j.s_open then 'reopened' else 'pulled_in' end,
               j.e_currency, j.e_amount_minor
         where not j.s_in and (j.e_in or (j.e_closed and j.e_due and (not j.s_there or j.s_waits)))
        union all
        select case when not j.e_there then 'removed' when not j.e_owned then 'moved_out'
                    when j.e_shelf is not null then 'removed' else 'pushed_out' end,
               j.s_currency, -j.s_amount_minor
         where j.s_in and not j.e_in and not j.e_closed
        union all
        select case when j.e_stage = 'closed_won' then 'won' else 'lost' end, j.e_currency, -j.e_amount_minor
         where j.e_closed and (j.s_in or (j.e_due and (not j.s_there or j.s_waits)))
        union all
        select 'start', j.s_currency, j.s_amount_minor where j.s_in
        union all
        select 'end', j.e_currency, j.e_amount_minor where j.e_in
      ) f (part, currency, amount_minor)`;
}

export interface FlowTotalRow {
  /** `start` and `end`: what these deals are in the two pipelines, which the parts lead from and to. */
  readonly part: ChangeBarName;
  readonly currency: string;
  readonly deals: bigint;
  readonly amount_minor: bigint;
}

export async function sumFlows(tx: Tx, actor: Actor, asked: ChangeAsked): Promise<FlowTotalRow[]> {
  const { rows } = await sql<FlowTotalRow>`
    select f.part, f.currency, count(*) as deals, sum(f.amount_minor)::bigint as amount_minor
      from (${changeFlows(actor, asked)}) f group by 1, 2
  `.execute(tx.kysely);
  return rows;
}

export interface FlowRow extends DealNowRow {
  readonly part: ChangeBarName;
  readonly deal_id: string;
  readonly amount_minor: bigint;
}

interface FlowPage extends ChangeAsked {
  /** Null for all of them. */
  readonly part: ChangePart | null;
  readonly currency: string;
  readonly after: Position | null;
  readonly limit: number;
}

/** The deals of one part or all, the largest first. Of a deal that is erased only its amount is left. */
export async function listFlowPage(tx: Tx, actor: Actor, page: FlowPage): Promise<FlowRow[]> {
  const { part, currency, after, limit } = page;
  const later = after
    ? sql`(-abs(f.amount_minor), f.deal_id, f.part) > (-${after[0]}::bigint, ${after[1]}::uuid, ${after[2]})`
    : sql`true`;
  const ofPart = part === null ? sql`f.part not in ('start', 'end')` : sql`f.part = ${part}`;
  const { rows } = await sql<FlowRow>`
    select p.part, p.deal_id, p.amount_minor, ${dealNowColumns}
      from (select f.part, f.deal_id, f.amount_minor from (${changeFlows(actor, page)}) f
             where ${ofPart} and f.currency = ${currency} and ${later}
             order by -abs(f.amount_minor), f.deal_id, f.part limit ${limit}) p
      ${joinDealNow(actor.companyId, sql<string>`p.deal_id`)}
     order by -abs(p.amount_minor), p.deal_id, p.part
  `.execute(tx.kysely);
  return rows;
}
