import type { listPlannedAccounts } from '@dealwright/contract/account-planning/accounts';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { REVIEW_DAYS } from '@dealwright/domain/account-plan';
import { addDays, type Day } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import type { Imported } from '../operations/imported-store.ts';
import {
  type CountedRow,
  hasOwnDeal,
  latestPlanFirst,
  type PlanBriefRow,
  personName,
  planBrief,
  readableAccounts,
  totalsOf,
  weakestOf,
} from './list-store.ts';
import type { AccountOrder } from './order-store.ts';

export interface PlannedAccountRow {
  readonly id: string;
  readonly name: string;
  readonly industry: string | null;
  readonly country: string | null;
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly open: CountedRow;
  readonly won: CountedRow;
  readonly weakest: { readonly pillar: Pillar; readonly deals: number } | null;
  readonly plan: PlanBriefRow | null;
  readonly version: number;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly has_deal: boolean;
  /** 1 for accounts that have a value of what the list is sorted by, 2 for those without. */
  readonly part: number;
  readonly sort_value: string | null;
  readonly sort_name: string;
}

/** What the list is narrowed by. */
export type AccountFilter = Omit<QueryOf<typeof listPlannedAccounts>, 'sort' | 'limit' | 'cursor'>;

interface Narrowed {
  readonly filter: AccountFilter;
  readonly words: readonly string[];
  /** The accounts of the import that is asked for. */
  readonly imported: Imported | null;
  readonly today: Day;
}

export interface ListRequest extends Narrowed {
  readonly order: AccountOrder;
  readonly after: Position | null;
  readonly limit: number;
  readonly wonSince: Day;
}

/** The plan of today, else the latest, of the account of `a`. */
function planOf(today: Day): RawBuilder<unknown> {
  return sql`(select pl.* from account_plans pl
     where pl.company_id = a.company_id and pl.account_id = a.id
     order by ${latestPlanFirst(today)} limit 1)`;
}

function planned(filter: AccountFilter['plan'], today: Day): RawBuilder<unknown> {
  const one = (which: RawBuilder<unknown>) => sql`exists (select 1 from ${planOf(today)} cur where ${which})`;
  switch (filter) {
    case undefined:
      return sql`true`;
    case 'with':
      return one(sql`true`);
    case 'without':
      return sql`not ${one(sql`true`)}`;
    case 'review':
      return one(sql`cur.state = 'active' and (cur.next_review_on < ${today}::date
        or coalesce(cur.reviewed_at, cur.created_at) < ${addDays(today, -REVIEW_DAYS)}::date)`);
    default:
      return one(sql`cur.state = ${filter}`);
  }
}

function admitted(actor: Actor, { filter, words, imported, today }: Narrowed): RawBuilder<unknown> {
  const { owner, industry, country, plan } = filter;
  const parts = [
    readableAccounts(actor),
    planned(plan, today),
    owner ? sql`a.owner_id = ${owner}` : sql`true`,
    industry ? sql`a.industry = ${industry}` : sql`true`,
    imported ? imported(sql`a.id`) : sql`true`,
    country ? sql`a.country = ${country}` : sql`true`,
    words.length > 0
      ? sql`a.plain_name like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`,
  ];
  return sql.join(parts, sql` and `);
}

const SHOWN = sql`
  a.company_id, a.workspace_id, a.id, a.name, a.industry, a.country, a.owner_id, a.version, a.plain_name as sort_name`;

/** Those that have a value of the order, in the order. */
function withValue(actor: Actor, request: ListRequest): RawBuilder<unknown> {
  const { order, after, limit } = request;
  const [part = '1', value = '', , id = ''] = after ?? [];
  const {
    from,
    where,
    by,
    value: sortValue,
  } = order.ranked({
    admitted: admitted(actor, request),
    after: after ? [value, id] : null,
    limit,
  });
  const isPast = part === '2';
  return sql`
    select ${SHOWN}, 1 as part, ${sortValue}::text as sort_value, row_number() over (order by ${by}) as place
      from ${from} where ${where} and ${isPast ? sql`false` : sql`true`} order by ${by} limit ${sql.lit(limit)}`;
}

/** Those that have none, by name. */
function withoutValue(actor: Actor, request: ListRequest): RawBuilder<unknown> {
  const { order, after, limit } = request;
  const [part = '1', , name = '', id = ''] = after ?? [];
  const beyond = part === '2' ? sql`(a.plain_name, a.id) > (${name}, ${id}::uuid)` : sql`true`;
  const by = sql`a.plain_name, a.id`;
  return sql`
    select ${SHOWN}, 2 as part, null::text as sort_value, row_number() over (order by ${by}) as place
      from accounts a where ${admitted(actor, request)} and not ${order.has} and ${beyond}
     order by ${by} limit ${sql.lit(limit)}`;
}

/** Counts the accounts of a filter, to one more than the most. */
export async function countPlanned(tx: Tx, actor: Actor, narrowed: Narrowed, most: number): Promise<number> {
  const { rows } = await sql<{ readonly accounts: number }>`
    select count(*)::int as accounts from (
      select 1 from accounts a where ${admitted(actor, narrowed)} limit ${sql.lit(most + 1)}) counted
  `.execute(tx.kysely);
  return rows[0]?.accounts ?? 0;
}

/** One page of accounts. Totals, weakest pillar and plan are read for its rows only. */
export async function listPlannedPage(
  tx: Tx,
  actor: Actor,
  request: ListRequest,
): Promise<PlannedAccountRow[]> {
  const { open, won } = totalsOf(actor, sql`a.id`, request.wonSince);
  const { rows } = await sql<PlannedAccountRow>`
    select a.id, a.name, a.industry, a.country, a.version, a.company_id, a.workspace_id, a.part, a.sort_value, a.sort_name,
           (select jsonb_build_object('id', p.id, 'name', ${personName}) from profiles p
             where p.company_id = a.company_id and p.id = a.owner_id) as owner, ${hasOwnDeal(actor)} as has_deal,
           ${open} as open, ${won} as won, ${weakestOf(actor, sql`a.id`)} as weakest,
           (select ${planBrief} from ${planOf(request.today)} pl) as plan
      from (select u.* from ((${withValue(actor, request)}) union all (${withoutValue(actor, request)})) u
             order by u.part, u.place limit ${sql.lit(request.limit)}) a
     order by a.part, a.place
  `.execute(tx.kysely);
  return rows;
}
