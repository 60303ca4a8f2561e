import { MOST_LOOKED_AT } from '@dealwright/contract/touchpoints/touchpoints';
import type { Tx } from '@dealwright/db/database';
import type { TouchMail, TouchMember, TouchPerson, TouchTalk } from '@dealwright/domain/touchpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { keptDeals } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';

const MOST_DEALS = 200;
const MOST_PEOPLE = 200;
const MOST_MEMBERS = 5_000;

/** The deal, and the others of its account that the person can read. */
const dealsOfAccount = (actor: Actor, deal: DealRef): RawBuilder<unknown> => sql`
  select d.company_id, d.id, d.number, d.name from deals d
   where d.company_id = ${deal.companyId} and d.id = ${deal.id}
  union all
  (select d.company_id, d.id, d.number, d.name
     from deals own join deals d on d.company_id = own.company_id and d.account_id = own.account_id and d.id <> own.id
    where own.company_id = ${deal.companyId} and own.id = ${deal.id} and ${keptDeals(actor)}
    order by d.created_at desc limit ${sql.lit(MOST_DEALS)})`;

export interface PersonRow extends TouchPerson {
  readonly name: string;
  readonly title: string | null;
}

/** The deal’s people with every address they have. */
export async function listTouchPeople(tx: Tx, deal: DealRef): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select s.id, s.name, s.title,
           array(select distinct lower(a) from unnest(array_append(coalesce(c.emails, '{}'), s.email)) a
                  where a is not null) as addresses
      from stakeholders s left join contacts c on c.company_id = s.company_id and c.id = s.contact_id
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id}
     order by app.plain(s.name), s.id limit ${sql.lit(MOST_PEOPLE)}
  `.execute(tx.kysely);
  return rows;
}

/** Everyone of the company with the addresses they write from. */
export async function listTouchMembers(tx: Tx, companyId: string): Promise<TouchMember[]> {
  const { rows } = await sql<TouchMember>`
    select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name,
           array_append(array(select lower(e.email_address) from email_connections e
                               where e.company_id = p.company_id and e.owner_id = p.id), lower(p.email)) as addresses
      from profiles p where p.company_id = ${companyId}
     order by p.id limit ${sql.lit(MOST_MEMBERS)}
  `.execute(tx.kysely);
  return rows;
}

/** Where a touch can be read. */
interface Place {
  readonly title: string;
  readonly deal: { readonly number: number; readonly name: string };
}

const place = sql`
  i.title, jsonb_build_object('number', d.number, 'name', d.name) as deal`;

export async function listTouchMails(tx: Tx, actor: Actor, deal: DealRef): Promise<(TouchMail & Place)[]> {
  const { rows } = await sql<TouchMail & Place>`
    select m.rfc_message_id as "messageId", m.interaction_id as "interactionId", m.outgoing,
           lower(coalesce(m.sender ->> 'address', '')) as sender,
           array(select lower(r ->> 'address') from jsonb_array_elements(m.recipients) r
                  where r ->> 'address' is not null) as recipients,
           e.owner_id as "ownerId", m.sent_at as at, ${place}
      from (${dealsOfAccount(actor, deal)}) d
      join email_messages m on m.company_id = d.company_id and m.deal_id = d.id
      join interactions i on i.company_id = m.company_id and i.deal_id = m.deal_id and i.id = m.interaction_id
      left join email_connections e on e.company_id = m.company_id and e.id = m.connection_id
     order by m.sent_at desc, m.id desc limit ${sql.lit(MOST_LOOKED_AT)}
  `.execute(tx.kysely);
  return rows;
}

/** Calls, meetings and imported emails with confirmed speakers; someone whom another deal has too is the same contact. */
export async function listTouchTalks(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  now: Date,
): Promise<(TouchTalk & Place)[]> {
  const { rows } = await sql<TouchTalk & Place>`
    select i.id as "interactionId", i.kind::text as kind, i.author_id as "authorId", i.occurred_at as at,
           array(select distinct p.id::text
                   from jsonb_to_recordset(i.speakers) as sp(stakeholder_id uuid, confirmed boolean)
                   join stakeholders r on r.company_id = i.company_id and r.deal_id = i.deal_id and r.id = sp.stakeholder_id
                   join stakeholders p on p.company_id = r.company_id and p.deal_id = ${deal.id}
                                      and (p.id = r.id or p.contact_id = r.contact_id)
                  where sp.confirmed) as people,
           array(select sp.name from jsonb_to_recordset(i.speakers) as sp(name text, side text, confirmed boolean)
                  where sp.confirmed and sp.side = 'seller' and sp.name is not null) as sellers, ${place}
      from (${dealsOfAccount(actor, deal)}) d
      join interactions i on i.company_id = d.company_id and i.deal_id = d.id
     where i.kind in ('call', 'meeting', 'email') and i.speakers <> '[]' and i.occurred_at <= ${now}
       and not exists (select from email_messages m
                        where m.company_id = i.company_id and m.deal_id = i.deal_id and m.interaction_id = i.id)
     order by i.occurred_at desc, i.id desc limit ${sql.lit(MOST_LOOKED_AT)}
  `.execute(tx.kysely);
  return rows;
}
