import type { AccountActivity } from '@dealwright/contract/account-planning/accounts';
import type { Tx } from '@dealwright/db/database';
import { type AccountFieldValues, pickAccountFields } from '@dealwright/domain/account-fields';
import type { Day } from '@dealwright/domain/calendar';
import type { BUYING_ROLES } from '@dealwright/domain/stakeholder';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { accountColumns } from '../accounts/store.ts';
import { listedDeals } from '../deals/access.ts';
import type { ConversationRow } from '../deals/conversations.ts';
import {
  type CountedRow,
  type PlanBriefRow,
  personName,
  planBrief,
  totalsOf,
  weakestOf,
} from './list-store.ts';

export const MOST_SUBSIDIARIES = 50;
const MOST_CONVERSATIONS = 1000;
const MOST_PLANS = 50;

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

export interface AccountDetailRow extends AccountFieldValues {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly annual_revenue_minor: bigint | null;
  readonly currency: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly owner: NamedRow | null;
  readonly parent: NamedRow | null;
  readonly open: CountedRow;
  readonly won: CountedRow;
  readonly weakest: { readonly pillar: string; readonly deals: number } | null;
  readonly plans: PlanBriefRow[];
  readonly conversations: number;
}

export async function getAccountRow(
  tx: Tx,
  actor: Actor,
  id: string,
  wonSince: Day,
): Promise<AccountDetailRow> {
  const { open, won } = totalsOf(actor, sql`a.id`, wonSince);
  const { rows } = await sql<AccountDetailRow>`
    select a.id, a.name, a.domain, ${accountColumns}, a.annual_revenue_minor, a.currency, a.version, a.created_at,
           (select jsonb_build_object('id', p.id, 'name', ${personName}) from profiles p
             where p.company_id = a.company_id and p.id = a.owner_id) as owner,
           (select jsonb_build_object('id', u.id, 'name', u.name) from accounts u
             where u.company_id = a.company_id and u.id = a.parent_id) as parent,
           ${open} as open, ${won} as won, ${weakestOf(actor, sql`a.id`)} as weakest,
           (select coalesce(jsonb_agg(${planBrief} order by pl.starts_on desc), '[]')
              from (select * from account_plans pl where pl.company_id = a.company_id and pl.account_id = a.id
                     order by pl.starts_on desc limit ${sql.lit(MOST_PLANS)}) pl) as plans,
           (select count(*)::int from (
              select 1 from deals d join interactions i on i.company_id = d.company_id and i.deal_id = d.id
               where ${listedDeals(actor)} and d.account_id = a.id limit ${sql.lit(MOST_CONVERSATIONS)}) c) as conversations
      from accounts a where a.company_id = ${actor.companyId} and a.id = ${id}
  `.execute(tx.kysely);
  if (!rows[0]) throw new Error('The account was found a moment ago');
  return rows[0];
}

export interface SubsidiaryRow extends NamedRow {
  readonly industry: string | null;
  readonly country: string | null;
  readonly open: CountedRow;
}

/** Those right below the account, by name; one more than is shown says that there are more. */
export async function listSubsidiaries(
  tx: Tx,
  actor: Actor,
  id: string,
  wonSince: Day,
): Promise<SubsidiaryRow[]> {
  const { rows } = await sql<SubsidiaryRow>`
    select a.id, a.name, a.industry, a.country, ${totalsOf(actor, sql`a.id`, wonSince).open} as open
      from accounts a where a.company_id = ${actor.companyId} and a.parent_id = ${id}
     order by a.plain_name, a.id limit ${sql.lit(MOST_SUBSIDIARIES + 1)}
  `.execute(tx.kysely);
  return rows;
}

export interface AccountFacts extends AccountFieldValues {
  readonly name: string;
  readonly domain: string | null;
  readonly annual_revenue_minor: number | null;
  readonly currency: string | null;
  readonly parent_id: string | null;
  readonly owner_id: string | null;
}

/** Omitted fields stay unchanged. */
export type AccountFactsChange = { readonly [F in keyof AccountFacts]?: AccountFacts[F] | undefined };

export async function insertPlannedAccount(
  tx: Tx,
  actor: Actor,
  account: AccountFacts & { readonly id: string },
  now: Date,
): Promise<void> {
  const { id, name, domain, annual_revenue_minor, currency, parent_id, owner_id } = account;
  await tx.kysely
    .insertInto('accounts')
    .values({
      company_id: actor.companyId,
      id,
      workspace_id: actor.workspaceId,
      name,
      domain,
      ...pickAccountFields(account),
      annual_revenue_minor,
      currency,
      parent_id,
      owner_id,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Changes the account if it still is of the version that the person saw; false when it is not. */
export async function updateAccount(
  tx: Tx,
  account: { readonly companyId: string; readonly id: string; readonly version: number },
  change: AccountFactsChange,
  now: Date,
): Promise<boolean> {
  const row = await tx.kysely
    .updateTable('accounts')
    .set(change)
    .set((table) => ({ version: table('version', '+', 1), updated_at: now }))
    .where('company_id', '=', account.companyId)
    .where('id', '=', account.id)
    .where('version', '=', account.version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Another account of the workspace that bears the name, whatever its case. */
export async function isNameTaken(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  name: string,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts a
     where a.company_id = ${place.companyId} and a.workspace_id = ${place.workspaceId}
       and a.plain_name = app.plain(${name}) and lower(a.name) = lower(${name}) and a.id is distinct from ${except}::uuid
     limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** The account and everything above it, from below; a circle that is there already ends the walk. */
export async function listAncestors(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    with recursive up as (
      select a.id, a.parent_id, 1 as depth from accounts a where a.company_id = ${companyId} and a.id = ${id}
      union all
      select a.id, a.parent_id, up.depth + 1 from up join accounts a on a.company_id = ${companyId} and a.id = up.parent_id
       where up.depth < 100)
    select id from up order by depth
  `.execute(tx.kysely);
  return rows.map((row) => row.id);
}

const MOST_PEOPLE = 200;
const MOST_ACTIVITY = 30;
/** How many of the latest conversations are searched for the last contact. */
const MOST_HEARD = 500;

export interface AccountPersonRow {
  readonly contact_id: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly roles: (typeof BUYING_ROLES)[number][];
  readonly deals: { readonly number: number; readonly name: string }[];
  readonly left_on: string | null;
  readonly last_contact_on: string | null;
}

/**
 * Contacts of the account, and those with a role in its deals, as far as the person sees these; roles that are not known
 * yet are left out beside known ones.
 */
export async function listPeople(tx: Tx, actor: Actor, accountId: string): Promise<AccountPersonRow[]> {
  const { rows } = await sql<AccountPersonRow>`
    with own as (
      select d.company_id, d.id, d.number, d.name from deals d
       where ${listedDeals(actor)} and d.account_id = ${accountId}),
    roles as (
      select s.id, s.contact_id, s.buying_role, own.number, own.name as deal_name
        from own join stakeholders s on s.company_id = own.company_id and s.deal_id = own.id),
    heard as (
      select (sp.value ->> 'stakeholder_id')::uuid as id, max(i.occurred_at)::date as day
        from (select i.speakers, i.occurred_at from own join interactions i on i.company_id = own.company_id
          and i.deal_id = own.id
               order by i.occurred_at desc limit ${sql.lit(MOST_HEARD)}) i
        cross join lateral jsonb_array_elements(i.speakers) sp
       where sp.value ->> 'stakeholder_id' is not null group by 1),
    said as (
      select e.stakeholder_id as id, max(e.occurred_on) as day
        from own join meddpicc_evidence e on e.company_id = own.company_id and e.deal_id = own.id
       where e.stakeholder_id is not null and e.closed_at is null and e.kind <> 'seller_belief' group by 1),
    known as (
      select r.contact_id, coalesce(array_agg(distinct r.buying_role) filter (where r.buying_role <> 'unknown'), '{}') as roles,
             jsonb_agg(distinct jsonb_build_object('number', r.number, 'name', r.deal_name)) as deals,
             greatest(max(h.day), max(sa.day)) as last_contact_on
        from roles r left join heard h on h.id = r.id left join said sa on sa.id = r.id
       where r.contact_id is not null group by r.contact_id),
    listed as (
      select contact_id from known
      union
      (select c.id from contacts c where c.company_id = ${actor.companyId} and c.account_id = ${accountId}
        order by c.plain_name, c.id limit ${sql.lit(MOST_PEOPLE)}))
    select c.id as contact_id, c.name, c.title, c.emails[1] as email, c.left_on::text as left_on,
           coalesce(k.roles, '{}') as roles, coalesce(k.deals, '[]') as deals, k.last_contact_on::text as last_contact_on
      from listed l
      join contacts c on c.company_id = ${actor.companyId} and c.id = l.contact_id
      left join known k on k.contact_id = c.id
     order by k.last_contact_on desc nulls last, c.plain_name, c.id limit ${sql.lit(MOST_PEOPLE)}
  `.execute(tx.kysely);
  return rows;
}

/** Notes, calls, meetings, emails and documents of the deals of the account that the person sees, newest first. */
export async function listConversations(
  tx: Tx,
  actor: Actor,
  accountId: string,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ConversationRow[]> {
  const next = after ? sql`(i.occurred_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ConversationRow>`
    select i.id, i.kind, i.title, i.occurred_at, d.number as deal_number, d.name as deal_name,
           i.occurred_at::text as sort_key
      from deals d join interactions i on i.company_id = d.company_id and i.deal_id = d.id
     where ${listedDeals(actor)} and d.account_id = ${accountId} and ${next}
     order by i.occurred_at desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface ActivityRow extends Omit<AccountActivity, 'at' | 'deal'> {
  readonly deal_number: bigint;
  readonly deal_name: string;
  readonly at: Date;
}

/** Conversations and moves of the deals, the newest first. */
export async function listActivity(tx: Tx, actor: Actor, accountId: string): Promise<ActivityRow[]> {
  const most = sql.lit(MOST_ACTIVITY);
  const { rows } = await sql<ActivityRow>`
    with own as (
      select d.company_id, d.id, d.number, d.name from deals d where ${listedDeals(actor)} and d.account_id = ${accountId}),
    happened as (
      (select i.id, i.kind::text as kind, i.deal_id, i.title, null::text as stage, i.author_id as by_id, i.occurred_at as at
         from own join interactions i on i.company_id = own.company_id and i.deal_id = own.id
        order by i.occurred_at desc limit ${most})
      union all
      (select h.id, 'stage', h.deal_id, null, h.new_value #>> '{}', h.actor_id, h.created_at
         from own join deal_history h on h.company_id = own.company_id and h.deal_id = own.id
        where h.field = 'stage' order by h.created_at desc limit ${most}))
    select x.id, x.kind, own.number as deal_number, own.name as deal_name, x.title, x.stage, x.at,
           (select ${personName} from profiles p where p.company_id = own.company_id and p.id = x.by_id) as by
      from happened x join own on own.id = x.deal_id
     order by x.at desc, x.id desc limit ${most}
  `.execute(tx.kysely);
  return rows;
}
