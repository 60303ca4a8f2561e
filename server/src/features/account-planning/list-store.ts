import type { PlannedAccount } from '@dealwright/contract/account-planning/accounts';
import type { Tx } from '@dealwright/db/database';
import type { PlanState } from '@dealwright/domain/account-plan';
import type { Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { listedDeals, listedDealsInOrder } from '../deals/access.ts';
import type { AccountAccess } from './policy.ts';

/** An account's weakest pillar is read from this many of its largest open deals. */
const LOOKED_AT = 20;
const MOST_FACETS = 200;

export interface PlanBriefRow {
  readonly id: string;
  readonly state: PlanState;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly reviewed_at: string | null;
  readonly next_review_on: string | null;
  readonly created_at: string;
}

/** The name of `profiles p`. */
export const personName = sql<string>`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)`;

export const planBrief = sql`jsonb_build_object('id', pl.id, 'state', pl.state, 'starts_on', pl.starts_on, 'ends_on', pl.ends_on,
  'reviewed_at', pl.reviewed_at, 'next_review_on', pl.next_review_on, 'created_at', pl.created_at)`;

/** The order of the plans `pl` of an account: that of today, else the latest, stands first. */
export const latestPlanFirst = (today: Day): RawBuilder<unknown> =>
  sql`(pl.starts_on <= ${today}::date and pl.ends_on >= ${today}::date) desc, pl.starts_on desc`;

/** The pillar that is the weakest in most of what is open with the account of an alias. */
export function weakestOf(actor: Actor, account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select jsonb_build_object('pillar', w.weakest_pillar, 'deals', count(*))
       from (select d.weakest_pillar, d.amount_minor from deals d
              where ${listedDealsInOrder(actor)} and d.account_id = ${account} and d.stage_position < 8::smallint
              order by d.amount_minor desc, d.id limit ${sql.lit(LOOKED_AT)}) w
      group by w.weakest_pillar order by sum(w.amount_minor) desc, count(*) desc, w.weakest_pillar limit 1)`;
}

/** The same of all accounts that have something open, in one pass over the deals. */
export function weakestOfAll(actor: Actor): RawBuilder<unknown> {
  return sql`
    select distinct on (w.account_id) w.account_id, w.weakest_pillar
      from (select d.account_id, d.weakest_pillar, d.amount_minor,
                   row_number() over (partition by d.account_id order by d.amount_minor desc, d.id) as nth
              from deals d where ${listedDeals(actor)} and d.stage_position < 8::smallint) w
     where w.nth <= ${sql.lit(LOOKED_AT)}
     group by w.account_id, w.weakest_pillar
     order by w.account_id, sum(w.amount_minor) desc, count(*) desc, w.weakest_pillar`;
}

async function listDistinct(tx: Tx, actor: Actor, column: 'industry' | 'country'): Promise<string[]> {
  const name = sql.ref(`a.${column}`);
  const { rows } = await sql<{ readonly value: string }>`
    select distinct ${name} as value from accounts a
     where ${readableAccounts(actor)} and ${name} is not null order by 1 limit ${sql.lit(MOST_FACETS)}
  `.execute(tx.kysely);
  return rows.map(({ value }) => value);
}

export async function listFacets(
  tx: Tx,
  actor: Actor,
): Promise<{ readonly industries: string[]; readonly countries: string[] }> {
  return {
    industries: await listDistinct(tx, actor, 'industry'),
    countries: await listDistinct(tx, actor, 'country'),
  };
}

export interface AccountKey extends AccountAccess {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** The rows of `accounts a` that the person reads: the same rule as `canReadAccount`. */
export function readableAccounts(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`a.company_id = ${actor.companyId}`;
  return actor.role === 'admin'
    ? inCompany
    : sql<boolean>`${inCompany} and a.workspace_id = ${actor.workspaceId}`;
}

/** The rows of `account_totals t` that add up the deals which the person finds in lists. */
export function ownSlice(actor: Actor): RawBuilder<boolean> {
  const workspace = actor.role === 'admin' ? NIL_ID : actor.workspaceId;
  const profile = actor.role === 'sales_rep' ? actor.userId : NIL_ID;
  return sql<boolean>`t.company_id = ${actor.companyId} and t.workspace_id = ${workspace} and t.profile_id = ${profile}`;
}

const OPEN = sql`t.kind = 'open' and t.month = '-infinity' and t.currency <> 'XXX' and t.deals > 0`;

/** What closed deals `s` in several currencies are worth at the rates they keep, in the reporting currency of `c`. */
const CONVERTED = sql`
  case when count(*) > 1 and max(c.reporting_currency) is not null then jsonb_build_object(
    'currency', max(c.reporting_currency),
    'amount_minor', case when sum(s.frozen_deals) = sum(s.deals) then sum(s.frozen_minor) end,
    'missing', coalesce(jsonb_agg(s.currency order by s.currency) filter (where s.frozen_deals < s.deals), '[]')) end`;

/** Open and won amounts of the account with this alias, one value each. */
export function totalsOf(actor: Actor, account: RawBuilder<unknown>, wonSince: string) {
  const counted = (which: RawBuilder<unknown>, converted: RawBuilder<unknown>) => sql<CountedRow>`
    (select jsonb_strip_nulls(jsonb_build_object(
       'deals', coalesce(sum(s.deals), 0),
       'amounts', coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'amount_minor', s.amount_minor)
                                     order by s.amount_minor desc, s.currency), '[]'),
       'converted', ${converted}))
       from (select t.currency, sum(t.deals) as deals, sum(t.amount_minor) as amount_minor,
                    sum(t.frozen_deals) as frozen_deals, sum(t.frozen_minor) as frozen_minor
               from account_totals t
              where ${ownSlice(actor)} and t.account_id = ${account} and ${which}
              group by t.currency having sum(t.deals) > 0) s
       left join currency_settings c on c.company_id = ${actor.companyId} and not c.freezing)`;
  return {
    open: counted(OPEN, sql`null::jsonb`),
    won: counted(sql`t.kind = 'won' and t.month >= ${wonSince}::date`, CONVERTED),
  };
}

export interface CountedRow {
  readonly deals: number;
  readonly amounts: { readonly currency: string; readonly amount_minor: number }[];
  readonly converted?: PlannedAccount['won']['converted'];
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly owner_id: string | null;
  readonly has_deal: boolean;
  readonly version: number;
}

function keyOf(row: KeyRow): AccountKey {
  const { id, name, version, company_id, workspace_id, owner_id, has_deal } = row;
  return {
    id,
    name,
    version,
    companyId: company_id,
    workspaceId: workspace_id,
    ownerId: owner_id,
    hasDeal: has_deal,
  };
}

/** Whether the person owns, works or collaborates on a deal with the account of `a`. */
export const hasOwnDeal = (actor: Actor): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from deals d
            join deal_access x on x.company_id = d.company_id and x.deal_id = d.id and x.profile_id = ${actor.userId}
           where d.company_id = a.company_id and d.account_id = a.id and d.workspace_id = ${actor.workspaceId}
             and d.shelf is distinct from 'deleted')`;

/** Whatever company row-level security shows; whether the person may read it is the policy's to say. */
export async function findAccountKey(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<AccountKey | null> {
  const { rows } = await sql<KeyRow>`
    select a.id, a.name, a.company_id, a.workspace_id, a.owner_id, a.version,
           ${hasOwnDeal(actor)} as has_deal
      from accounts a
     where a.company_id = ${actor.companyId} and a.id = ${id} ${lock === 'update' ? sql`for update of a` : sql``}
  `.execute(tx.kysely);
  return rows[0] ? keyOf(rows[0]) : null;
}
