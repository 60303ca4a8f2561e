import type { HubspotPersonField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { sayFromHubspot } from '../../contacts/many-store.ts';
import type { ContactValues } from './contact-values.ts';
import type { Base, Portal } from './record-store.ts';

/** A deal and a contact of HubSpot that hang together there, by HubSpot’s ids. */
export interface FoundPair {
  readonly deal: string;
  readonly contact: string;
}

/**
 * Which contacts of deals are to be read: what HubSpot says of them isn’t kept, and a deal of theirs that wasn’t erased here
 * hasn’t known them yet.
 */
export async function unreadContacts(
  tx: Tx,
  { company_id, portal_id }: Portal,
  pairs: readonly FoundPair[],
): Promise<string[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ readonly id: string }>`
    select distinct n.contact as id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n(deal text, contact text)
      left join hubspot_records d on d.company_id = ${company_id} and d.portal_id = ${portal_id} and d.kind = 'deal'
       and d.hubspot_id = n.deal
     where (d.hubspot_id is null or d.state = 'waiting' or d.deal_id is not null)
       and not exists (select from hubspot_records r where r.company_id = ${company_id} and r.portal_id = ${portal_id}
                          and r.kind = 'contact' and r.hubspot_id = n.contact and r.base <> '{}')
       and not exists (select from hubspot_people p where p.company_id = ${company_id} and p.portal_id = ${portal_id}
                          and p.contact_id = n.contact and p.deal_id = d.deal_id)
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Those of the contacts of deals that their deal hasn’t known yet. */
export async function listNewPairs(
  tx: Tx,
  { company_id, portal_id }: Portal,
  pairs: readonly DealContact[],
): Promise<DealContact[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<DealContact>`
    select n.deal_id, n.contact_id
      from rows from (jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as (deal_id uuid, contact_id text))
             with ordinality as n(deal_id, contact_id, place)
     where not exists (select from hubspot_people p where p.company_id = ${company_id} and p.portal_id = ${portal_id}
                          and p.contact_id = n.contact_id and p.deal_id = n.deal_id)
     order by n.place
  `.execute(tx.kysely);
  return rows;
}

/** Contacts that were kept before a moment, by id: a pass that reads everything looks at them once more. */
export async function contactsKeptBefore(
  tx: Tx,
  { company_id, portal_id }: Portal,
  { before, after, most }: { readonly before: Date; readonly after: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select hubspot_id as id from hubspot_records
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = 'contact' and state = 'linked'
       and hubspot_id > ${after} and created_at < ${before}
     order by hubspot_id limit ${most}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

export interface DealContact {
  readonly deal_id: string;
  readonly contact_id: string;
}

export interface AddedPeople {
  readonly added: number;
  /** Contacts who were put on deals or were found there, as HubSpot said last: what both sides hold is to be settled. */
  readonly settling: readonly { readonly contact_id: string; readonly base: Base }[];
}

interface AddedPerson {
  readonly added: boolean;
  readonly stakeholder_id: string;
  readonly contact_id: string;
  readonly base: Base;
}

/**
 * The people of deals. A person already on a deal, as the same contact or with the same address, is matched; one who was
 * taken off a deal here isn't added to it again. A contact of HubSpot on several deals is one contact here, and several of
 * HubSpot that are one here are on a deal once.
 */
export async function addPeople(
  tx: Tx,
  portal: Portal,
  pairs: readonly DealContact[],
  now: Date,
): Promise<AddedPeople> {
  // The first deal of each contact creates the contact; their other deals then use it.
  const first = new Map(pairs.toReversed().map((pair) => [pair.contact_id, pair]));
  const others = pairs.filter((pair) => first.get(pair.contact_id) !== pair);
  const fresh = [
    ...(await addSome(tx, portal, [...first.values()], now)),
    ...(await addSome(tx, portal, others, now)),
  ];
  const added = fresh.filter((person) => person.added);
  await sayFromHubspot(
    tx,
    portal.company_id,
    added.map(({ stakeholder_id }) => stakeholder_id),
  );
  return { added: added.length, settling: fresh };
}

async function addSome(
  tx: Tx,
  portal: Portal,
  pairs: readonly DealContact[],
  now: Date,
): Promise<AddedPerson[]> {
  if (pairs.length === 0) return [];
  const rows = pairs.map((pair) => ({ ...pair, id: newId() }));
  const { rows: fresh } = await sql<AddedPerson>`
    with wanted as (
      select n.id, n.deal_id, n.contact_id, r.base, c.id as our_contact_id,
             first_value(n.id) over (partition by n.deal_id, coalesce(c.id, n.id) order by n.id) as person_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, deal_id uuid, contact_id text)
        join hubspot_records r on r.company_id = ${portal.company_id} and r.portal_id = ${portal.portal_id}
         and r.kind = 'contact' and r.hubspot_id = n.contact_id
        join deals d on d.company_id = r.company_id and d.id = n.deal_id
        left join lateral (
          select s.contact_id from hubspot_people p
            join stakeholders s on s.company_id = p.company_id and s.id = p.stakeholder_id
           where p.company_id = r.company_id and p.portal_id = r.portal_id and p.contact_id = r.hubspot_id
             and s.contact_id is not null
           order by s.id limit 1) k on r.contact_id is null
        left join contacts c on c.company_id = r.company_id and c.id = coalesce(r.contact_id, k.contact_id)
         and c.workspace_id = d.workspace_id
       where not exists (select from hubspot_people p where p.company_id = r.company_id and p.portal_id = r.portal_id
                            and p.contact_id = n.contact_id and p.deal_id = n.deal_id)),
    known as (
      select distinct on (w.person_id) w.person_id, s.id as stakeholder_id
        from wanted w join stakeholders s on s.company_id = ${portal.company_id} and s.deal_id = w.deal_id
         and (lower(s.email) = lower(w.base->>'email') or s.contact_id = w.our_contact_id)
       order by w.person_id, s.contact_id is not distinct from w.our_contact_id desc, s.id),
    added as (
      insert into stakeholders (company_id, id, deal_id, contact_id, name, title, email, phone, created_at, updated_at)
      select ${portal.company_id}::uuid, w.id, w.deal_id, w.our_contact_id, w.base->>'name', w.base->>'title',
             w.base->>'email', w.base->>'phone', ${now}, ${now}
        from wanted w where w.id = w.person_id and not exists (select from known k where k.person_id = w.person_id)
      returning id),
    linked as (
      insert into hubspot_people (company_id, portal_id, contact_id, deal_id, stakeholder_id, base)
      select ${portal.company_id}::uuid, ${portal.portal_id}, w.contact_id, w.deal_id, coalesce(k.stakeholder_id, w.person_id),
             case when k.person_id is null and w.id = w.person_id then w.base else '{}' end
        from wanted w left join known k on k.person_id = w.person_id
      on conflict do nothing
      returning contact_id, deal_id, stakeholder_id)
    select w.id = l.stakeholder_id as added, l.stakeholder_id, l.contact_id, w.base
      from linked l join wanted w on w.contact_id = l.contact_id and w.deal_id = l.deal_id
  `.execute(tx.kysely);
  return fresh;
}

export interface OurPerson extends ContactValues {
  readonly id: string;
  readonly contact_id: string;
  readonly base: Base;
  readonly deal_id: string;
  readonly deal_number: bigint;
  readonly workspace_id: string;
  /** Who they are beyond the deal. */
  readonly our_contact_id: string | null;
}

/** The people that contacts are, on each of their deals, locked. */
export async function lockPeople(
  tx: Tx,
  { company_id, portal_id }: Portal,
  contactIds: readonly string[],
): Promise<OurPerson[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<OurPerson>`
    select s.id, s.name, s.title, s.email, s.phone, p.contact_id, p.base, d.id as deal_id, d.number as deal_number,
           d.workspace_id, s.contact_id as our_contact_id
      from hubspot_people p
      join stakeholders s on s.company_id = p.company_id and s.id = p.stakeholder_id
      join deals d on d.company_id = p.company_id and d.id = p.deal_id
     where p.company_id = ${company_id} and p.portal_id = ${portal_id} and p.contact_id = any(${contactIds}::text[])
     order by s.id for update of s
  `.execute(tx.kysely);
  return rows;
}

export type PersonState = Readonly<Record<HubspotPersonField, CrmValue>> & { readonly id: string };

/** Their versions are raised with it. */
export async function updatePeople(
  tx: Tx,
  { company_id }: Portal,
  people: readonly PersonState[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update stakeholders s
       set name = n.name, title = n.title, email = n.email, phone = n.phone, version = s.version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as n(id uuid, name text, title text, email text, phone text)
     where s.company_id = ${company_id} and s.id = n.id
  `.execute(tx.kysely);
}

/** What people and their contacts agree on now. */
export async function saveAgreed(
  tx: Tx,
  { company_id, portal_id }: Portal,
  people: readonly { readonly id: string; readonly contact_id: string; readonly base: Base }[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update hubspot_people p set base = n.base
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as n(id uuid, contact_id text, base jsonb)
     where p.company_id = ${company_id} and p.portal_id = ${portal_id} and p.contact_id = n.contact_id
       and p.stakeholder_id = n.id and p.base is distinct from n.base
  `.execute(tx.kysely);
}

/** Which contacts of HubSpot these contacts are linked to. */
export async function listLinksOf(
  tx: Tx,
  { company_id, portal_id }: Portal,
  ids: readonly string[],
): Promise<{ readonly hubspot_id: string; readonly contact_id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ readonly hubspot_id: string; readonly contact_id: string }>`
    select r.hubspot_id, r.contact_id from hubspot_records r
     where r.company_id = ${company_id} and r.portal_id = ${portal_id} and r.contact_id = any(${[...ids]}::uuid[])
  `.execute(tx.kysely);
  return rows;
}
