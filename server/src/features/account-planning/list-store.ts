import type { listPlannedAccounts } from '@dealwright/contract/account-planning/accounts';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { type PlanState, REVIEW_DAYS } from '@dealwright/domain/account-plan';
import { addDays, type Day } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { listedDealsInOrder } from '../deals/access.ts';
import type { AccountAccess } from './policy.ts';

/** Of so many of the largest open deals the weakest point of an account is told. */
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
  readonly sort_name: string;
  /** 1 for accounts with open deals and 2 for those without, where the list is sorted by them. */
  readonly part: number;
  readonly sort_amount: string;
}

type Query = QueryOf<typeof listPlannedAccounts>;

export interface ListRequest {
  readonly query: Query;
  readonly words: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
  readonly today: Day;
  readonly wonSince: Day;
}

/** The name of `profiles p`. */
export const personName = sql<string>`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)`;

export const planBrief = sql`jsonb_build_object('id', pl.id, 'state', pl.state, 'starts_on', pl.starts_on, 'ends_on', pl.ends_on,
  'reviewed_at', pl.reviewed_at, 'next_review_on', pl.next_review_on, 'created_at', pl.created_at)`;

/** The plan of today, else the latest, of the account of `a`. */
function planOf(today: Day): RawBuilder<unknown> {
  return sql`(select pl.* from account_plans pl
     where pl.company_id = a.company_id and pl.account_id = a.id
     order by (pl.starts_on <= ${today}::date and pl.ends_on >= ${today}::date) desc, pl.starts_on desc limit 1)`;
}

function planned(filter: Query['plan'], today: Day): RawBuilder<unknown> {
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

function admitted(actor: Actor, { query, words, today }: ListRequest): RawBuilder<unknown> {
  const { owner, industry, country, plan } = query;
  const parts = [
    readableAccounts(actor),
    planned(plan, today),
    owner ? sql`a.owner_id = ${owner}` : sql`true`,
    industry ? sql`a.industry = ${industry}` : sql`true`,
    country ? sql`a.country = ${country}` : sql`true`,
    words.length > 0
      ? sql`a.plain_name like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`,
  ];
  return sql.join(parts, sql` and `);
}

const SHOWN = sql`a.company_id, a.id, a.name, a.industry, a.country, a.owner_id, a.plain_name as sort_name`;

function byName(actor: Actor, request: ListRequest): RawBuilder<unknown> {
  const { after, limit, query } = request;
  const down = query.sort === '-name';
  const beyond = after
    ? sql`(a.plain_name, a.id) ${sql.raw(down ? '<' : '>')} (${after[0]}, ${after[1]}::uuid)`
    : sql`true`;
  const order = down ? sql`a.plain_name desc, a.id desc` : sql`a.plain_name, a.id`;
  return sql`select ${SHOWN}, 1 as part, 0::bigint as sort_amount, row_number() over (order by ${order}) as place
               from accounts a where ${admitted(actor, request)} and ${beyond} order by ${order} limit ${sql.lit(limit)}`;
}

/**
 * Those with open deals along the index of their totals, then those without by name: what has no open deal has no row
 * there that could be walked along.
 */
function byOpen(actor: Actor, request: ListRequest): RawBuilder<unknown> {
  const { after, limit } = request;
  const [part, amount, name, id] = after ?? ['0', '0', '', ''];
  const isOpen = sql`t.kind = 'open' and t.currency = 'XXX' and t.deals > 0`;
  const first =
    part === '2'
      ? sql`false`
      : part === '1'
        ? sql`(t.amount_minor < ${amount} or (t.amount_minor = ${amount} and t.account_id > ${id}::uuid))`
        : sql`true`;
  const second = part === '2' ? sql`(a.plain_name, a.id) > (${name}, ${id}::uuid)` : sql`true`;
  return sql`
    select u.*, row_number() over (order by u.part, u.sort_amount desc, case when u.part = 2 then u.sort_name end,
      u.id) as place from (
      (select ${SHOWN}, 1 as part, t.amount_minor as sort_amount
         from account_totals t join accounts a on a.company_id = t.company_id and a.id = t.account_id
        where ${ownSlice(actor)} and ${isOpen} and ${first} and ${admitted(actor, request)}
        order by t.amount_minor desc, t.account_id limit ${sql.lit(limit)})
      union all
      (select ${SHOWN}, 2, 0::bigint
         from accounts a
        where ${admitted(actor, request)} and ${second}
          and not exists (select 1 from account_totals t where ${ownSlice(actor)} and ${isOpen} and t.account_id = a.id)
        order by a.plain_name, a.id limit ${sql.lit(limit)})) u
     order by place limit ${sql.lit(limit)}`;
}

/** The pillar that is the weakest in most of what is open with the account of an alias. */
export function weakestOf(actor: Actor, account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select jsonb_build_object('pillar', w.weakest_pillar, 'deals', count(*))
       from (select d.weakest_pillar, d.amount_minor from deals d
              where ${listedDealsInOrder(actor)} and d.account_id = ${account} and d.stage_position < 8::smallint
              order by d.amount_minor desc, d.id limit ${sql.lit(LOOKED_AT)}) w
      group by w.weakest_pillar order by sum(w.amount_minor) desc, count(*) desc, w.weakest_pillar limit 1)`;
}

/** A page of accounts; what is open, won, weakest and planned is looked up for its rows alone. */
export async function listPlannedPage(
  tx: Tx,
  actor: Actor,
  request: ListRequest,
): Promise<PlannedAccountRow[]> {
  const page = request.query.sort === '-open' ? byOpen(actor, request) : byName(actor, request);
  const { open, won } = totalsOf(actor, sql`a.id`, request.wonSince);
  const { rows } = await sql<PlannedAccountRow>`
    select a.id, a.name, a.industry, a.country, a.sort_name, a.part, a.sort_amount::text as sort_amount,
           (select jsonb_build_object('id', p.id, 'name', ${personName}) from profiles p
             where p.company_id = a.company_id and p.id = a.owner_id) as owner,
           ${open} as open, ${won} as won, ${weakestOf(actor, sql`a.id`)} as weakest,
           (select ${planBrief} from ${planOf(request.today)} pl) as plan
      from (${page}) a order by a.place
  `.execute(tx.kysely);
  return rows;
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

/** Open and won amounts of the account with this alias, one value each. */
export function totalsOf(actor: Actor, account: RawBuilder<unknown>, wonSince: string) {
  const counted = (which: RawBuilder<unknown>): RawBuilder<CountedRow> => sql<CountedRow>`
    (select jsonb_build_object(
       'deals', coalesce(sum(s.deals), 0),
       'amounts', coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'amount_minor', s.amount_minor)
                                     order by s.amount_minor desc, s.currency), '[]'))
       from (select t.currency, sum(t.deals) as deals, sum(t.amount_minor) as amount_minor
               from account_totals t
              where ${ownSlice(actor)} and t.account_id = ${account} and ${which}
              group by t.currency having sum(t.deals) > 0) s)`;
  return {
    open: counted(OPEN),
    won: counted(sql`t.kind = 'won' and t.month >= ${wonSince}::date`),
  };
}

export interface CountedRow {
  readonly deals: number;
  readonly amounts: { readonly currency: string; readonly amount_minor: number }[];
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

/** Whatever company row-level security shows; whether the person may read it is the policy's to say. */
export async function findAccountKey(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<AccountKey | null> {
  const { rows } = await sql<KeyRow>`
    select a.id, a.name, a.company_id, a.workspace_id, a.owner_id, a.version,
           exists (select 1 from deals d
                     join deal_access x on x.company_id = d.company_id and x.deal_id = d.id and x.profile_id = ${actor.userId}
                    where d.company_id = a.company_id and d.account_id = a.id and d.workspace_id = ${actor.workspaceId}
                      and d.shelf is distinct from 'deleted') as has_deal
      from accounts a
     where a.company_id = ${actor.companyId} and a.id = ${id} ${lock === 'update' ? sql`for update of a` : sql``}
  `.execute(tx.kysely);
  return rows[0] ? keyOf(rows[0]) : null;
}
