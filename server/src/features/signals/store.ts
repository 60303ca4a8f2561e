import { MOST_MAILS } from '@dealwright/contract/signals/signals';
import type { Tx } from '@dealwright/db/database';
import type { SignalMail, SignalPerson, SignalTalk } from '@dealwright/domain/deal-signals';
import { sql } from 'kysely';
import type { DealPlace } from '../deals/detail-store.ts';

const MOST_PEOPLE = 200;

/** The latest emails of a deal. */
export async function listMails(tx: Tx, deal: DealPlace): Promise<SignalMail[]> {
  const { rows } = await sql<SignalMail>`
    select m.interaction_id as source, m.thread_key as thread, m.outgoing, lower(coalesce(m.sender ->> 'address', '')) as sender,
           array(select lower(r ->> 'address') from jsonb_array_elements(m.recipients) r
                  where r ->> 'address' is not null) as recipients,
           m.sent_at as at
      from email_messages m
     where m.company_id = ${deal.companyId} and m.deal_id = ${deal.id}
     order by m.sent_at desc, m.id desc limit ${sql.lit(MOST_MAILS)}
  `.execute(tx.kysely);
  return rows;
}

/** The people of the deal on the buyer’s side, with every address they have. */
export async function listPeople(tx: Tx, deal: DealPlace): Promise<SignalPerson[]> {
  const { rows } = await sql<SignalPerson>`
    select s.id, s.name, c.left_on::text as "leftOn",
           array(select distinct lower(a) from unnest(array_append(coalesce(c.emails, '{}'), s.email)) a
                  where a is not null) as addresses
      from stakeholders s
      left join contacts c on c.company_id = s.company_id and c.id = s.contact_id
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and s.side = 'buyer'
     order by s.id limit ${sql.lit(MOST_PEOPLE)}
  `.execute(tx.kysely);
  return rows;
}

/** Domains of the company and of the deal’s account. */
export async function listKnownDomains(tx: Tx, deal: DealPlace): Promise<string[]> {
  const { rows } = await sql<{ readonly domain: string }>`
    select c.domain from companies c where c.id = ${deal.companyId} and c.domain is not null
    union
    select lower(a.domain) from deals d
      join accounts a on a.company_id = d.company_id and a.id = d.account_id
     where d.company_id = ${deal.companyId} and d.id = ${deal.id} and a.domain is not null
  `.execute(tx.kysely);
  return rows.map(({ domain }) => domain);
}

const MOST_TALKS = 500;

/** The latest calls and meetings of a deal with the people who are confirmed to speak in them. */
export async function listSignalTalks(tx: Tx, deal: DealPlace, now: Date): Promise<SignalTalk[]> {
  const { rows } = await sql<SignalTalk>`
    select i.occurred_at as at,
           array(select sp.stakeholder_id::text
                   from jsonb_to_recordset(i.speakers) as sp(stakeholder_id uuid, confirmed boolean)
                  where sp.confirmed and sp.stakeholder_id is not null) as people
      from (select occurred_at, speakers from interactions
             where company_id = ${deal.companyId} and deal_id = ${deal.id} and kind in ('call', 'meeting')
               and occurred_at <= ${now}
             order by occurred_at desc limit ${sql.lit(MOST_TALKS)}) i
  `.execute(tx.kysely);
  return rows;
}

/** Keys of the signals of a deal that the person has seen. */
export async function listSeen(tx: Tx, deal: DealPlace, profileId: string): Promise<Set<string>> {
  const { rows } = await sql<{ readonly signal_key: string }>`
    select signal_key from signal_views
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and profile_id = ${profileId}
  `.execute(tx.kysely);
  return new Set(rows.map(({ signal_key: key }) => key));
}

interface View {
  readonly profileId: string;
  readonly key: string;
}

export async function insertView(
  tx: Tx,
  deal: DealPlace,
  { profileId, key }: View,
  now: Date,
): Promise<void> {
  await sql`
    insert into signal_views (company_id, deal_id, profile_id, signal_key, seen_at)
    values (${deal.companyId}, ${deal.id}, ${profileId}, ${key}, ${now})
    on conflict (company_id, deal_id, profile_id, signal_key) do nothing
  `.execute(tx.kysely);
}

export async function deleteView(tx: Tx, deal: DealPlace, { profileId, key }: View): Promise<void> {
  await sql`
    delete from signal_views
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and profile_id = ${profileId} and signal_key = ${key}
  `.execute(tx.kysely);
}
