import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { plain } from './company-store.ts';
import type { HubspotRecord } from './hubspot-api.ts';
import type { Tally } from './progress.ts';
import type { Portal } from './record-store.ts';

export const CONTACT_PROPERTIES = ['firstname', 'lastname', 'email', 'phone', 'jobtitle'] as const;

interface Contact {
  readonly hubspot_id: string;
  readonly base: {
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly title: string | null;
  };
}

function contactOf({ id, properties }: HubspotRecord): Contact {
  const name = [properties['firstname'], properties['lastname']].filter(Boolean).join(' ');
  const email = plain(properties['email'], 254);
  return {
    hubspot_id: id,
    base: {
      name: plain(name, 200) ?? email ?? `HubSpot contact ${id}`,
      ...{ email, phone: plain(properties['phone'], 50), title: plain(properties['jobtitle'], 200) },
    },
  };
}

/** Which of these contacts are not kept here yet. */
export async function unknownContacts(tx: Tx, { company_id, portal_id }: Portal, ids: readonly string[]) {
  const { rows } = await sql<{ readonly id: string }>`
    select n.id from unnest(${ids}::text[]) as n(id)
     where not exists (select from hubspot_records r where r.company_id = ${company_id} and r.portal_id = ${portal_id}
                          and r.kind = 'contact' and r.hubspot_id = n.id)
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

async function saveContacts(tx: Tx, portal: Portal, contacts: readonly Contact[], now: Date): Promise<void> {
  await sql`
    insert into hubspot_records as r (company_id, portal_id, kind, hubspot_id, base, created_at)
    select ${portal.company_id}::uuid, ${portal.portal_id}, 'contact', n.hubspot_id, n.base, ${now}
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as n(hubspot_id text, base jsonb)
     order by n.hubspot_id
    on conflict (company_id, portal_id, kind, hubspot_id) do update set base = excluded.base
  `.execute(tx.kysely);
}

export interface DealContact {
  readonly deal_id: string;
  readonly contact_id: string;
}

/**
 * The people of deals. Whoever stands on a deal under the same address is that person; who was taken off a deal here is
 * not added to it again. Answers how many were added.
 */
export async function addPeople(
  tx: Tx,
  portal: Portal,
  pairs: readonly DealContact[],
  now: Date,
): Promise<number> {
  if (pairs.length === 0) return 0;
  const rows = pairs.map((pair) => ({ ...pair, id: newId() }));
  const { rows: fresh } = await sql<{ readonly added: boolean }>`
    with wanted as (
      select n.id, n.deal_id, n.contact_id, r.base
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, deal_id uuid, contact_id text)
        join hubspot_records r on r.company_id = ${portal.company_id} and r.portal_id = ${portal.portal_id}
         and r.kind = 'contact' and r.hubspot_id = n.contact_id
       where not exists (select from hubspot_people p where p.company_id = r.company_id and p.portal_id = r.portal_id
                            and p.contact_id = n.contact_id and p.deal_id = n.deal_id)),
    known as (
      select distinct on (w.id) w.id, s.id as stakeholder_id
        from wanted w join stakeholders s on s.company_id = ${portal.company_id} and s.deal_id = w.deal_id
         and lower(s.email) = lower(w.base->>'email')
       order by w.id, s.id),
    added as (
      insert into stakeholders (company_id, id, deal_id, name, title, email, phone, created_at, updated_at)
      select ${portal.company_id}::uuid, w.id, w.deal_id, w.base->>'name', w.base->>'title', w.base->>'email',
             w.base->>'phone', ${now}, ${now}
        from wanted w where not exists (select from known k where k.id = w.id)
      returning id)
    insert into hubspot_people (company_id, portal_id, contact_id, deal_id, stakeholder_id)
    select ${portal.company_id}::uuid, ${portal.portal_id}, w.contact_id, w.deal_id, coalesce(k.stakeholder_id, w.id)
      from wanted w left join known k on k.id = w.id
    on conflict do nothing
    returning exists (select from added a where a.id = stakeholder_id) as added
  `.execute(tx.kysely);
  return fresh.filter(({ added }) => added).length;
}

/** Contacts that were read for the first time. */
export async function keepContacts(tx: Tx, portal: Portal, found: readonly HubspotRecord[], now: Date) {
  if (found.length > 0) await saveContacts(tx, portal, found.map(contactOf), now);
}

/** What HubSpot changed of contacts reaches the people of deals, unless it was changed here too; then ours stays. */
export async function updateContacts(
  tx: Tx,
  portal: Portal,
  found: readonly HubspotRecord[],
  now: Date,
): Promise<Tally> {
  const unknown = new Set(
    await unknownContacts(
      tx,
      portal,
      found.map(({ id }) => id),
    ),
  );
  const contacts = found.filter(({ id }) => !unknown.has(id)).map(contactOf);
  if (contacts.length === 0) return { read: found.length, created: 0, updated: 0 };
  const { rows } = await sql`
    with merged as (
      select s.id,
             case when s.name is not distinct from r.base->>'name' then n.base->>'name' else s.name end as name,
             case when s.title is not distinct from r.base->>'title' then n.base->>'title' else s.title end as title,
             case when s.email is not distinct from r.base->>'email' then n.base->>'email' else s.email end as email,
             case when s.phone is not distinct from r.base->>'phone' then n.base->>'phone' else s.phone end as phone
        from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as n(hubspot_id text, base jsonb)
        join hubspot_records r on r.company_id = ${portal.company_id} and r.portal_id = ${portal.portal_id}
         and r.kind = 'contact' and r.hubspot_id = n.hubspot_id
        join hubspot_people p on p.company_id = r.company_id and p.portal_id = r.portal_id and p.contact_id = n.hubspot_id
        join stakeholders s on s.company_id = p.company_id and s.id = p.stakeholder_id)
    update stakeholders s
       set name = m.name, title = m.title, email = m.email, phone = m.phone, updated_at = ${now}
      from merged m
     where s.company_id = ${portal.company_id} and s.id = m.id
       and (s.name, s.title, s.email, s.phone) is distinct from (m.name, m.title, m.email, m.phone)
    returning 1
  `.execute(tx.kysely);
  await saveContacts(tx, portal, contacts, now);
  return { read: found.length, created: 0, updated: rows.length };
}
