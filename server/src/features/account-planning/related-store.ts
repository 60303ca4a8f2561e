import type { AccountActivity } from '@dealwright/contract/account-planning/accounts';
import type { Tx } from '@dealwright/db/database';
import type { BUYING_ROLES } from '@dealwright/domain/stakeholder';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';
import { personName } from './list-store.ts';

const MOST_PEOPLE = 200;
const MOST_ACTIVITY = 30;
/** Of so many of the latest conversations the last contact is told. */
const MOST_HEARD = 500;

export interface AccountPersonRow {
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly roles: (typeof BUYING_ROLES)[number][];
  readonly deals: { readonly number: number; readonly name: string }[];
  readonly last_contact_on: string | null;
}

/** One row for each address, or name where there is none; roles that are not known yet are left out beside known ones. */
export async function listPeople(tx: Tx, actor: Actor, accountId: string): Promise<AccountPersonRow[]> {
  const { rows } = await sql<AccountPersonRow>`
    with own as (
      select d.company_id, d.id, d.number, d.name, d.updated_at from deals d
       where ${listedDeals(actor)} and d.account_id = ${accountId}),
    known as (
      select s.*, coalesce(lower(nullif(s.email, '')),
               (select min(lower(o.email)) from own od join stakeholders o on o.company_id = od.company_id and o.deal_id = od.id
                 where app.plain(o.name) = app.plain(s.name) and o.email is not null),
               app.plain(s.name)) as key,
             own.number, own.name as deal_name, own.updated_at as deal_updated_at
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
       where e.stakeholder_id is not null and e.closed_at is null and e.kind <> 'seller_belief' group by 1)
    select (array_agg(k.name order by k.updated_at desc))[1] as name,
           (array_agg(k.title order by k.updated_at desc) filter (where k.title is not null))[1] as title,
           (array_agg(k.email order by k.updated_at desc) filter (where k.email is not null))[1] as email,
           coalesce(array_agg(distinct k.buying_role) filter (where k.buying_role <> 'unknown'), '{}') as roles,
           jsonb_agg(distinct jsonb_build_object('number', k.number, 'name', k.deal_name)) as deals,
           greatest(max(h.day), max(sa.day))::text as last_contact_on
      from known k left join heard h on h.id = k.id left join said sa on sa.id = k.id
     group by k.key
     order by greatest(max(h.day), max(sa.day)) desc nulls last, 1 limit ${sql.lit(MOST_PEOPLE)}
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
