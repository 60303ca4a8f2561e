import type { Tx } from '@dealwright/db/database';
import type { ContactSource } from '@dealwright/domain/contact';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { type ContactFacts, type ContactRow, contactColumns, type Place } from './store.ts';

export interface ManyContact extends ContactFacts {
  readonly id: string;
}

/** A contact to add; the default creation time is now. */
export interface NewManyContact extends ManyContact {
  readonly created_at?: Date;
}

interface Writing {
  readonly source: ContactSource;
  readonly now: Date;
}

const RECORDS = sql`
  as r(id uuid, name text, title text, account_id uuid, emails text[], phones text[], owner_id uuid, left_on date,
       created_at timestamptz)`;

/** Adds any number of contacts in one statement. An address that belongs to another contact fails them all. */
export async function insertContacts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  contacts: readonly NewManyContact[],
  { source, now }: Writing,
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    insert into contacts (company_id, workspace_id, id, name, title, account_id, emails, phones, owner_id, left_on, source,
                          created_at, updated_at, edited_at)
    select ${companyId}::uuid, ${workspaceId}::uuid, r.id, r.name, r.title, r.account_id, r.emails, r.phones, r.owner_id,
           r.left_on, ${source}, coalesce(r.created_at, ${now}), ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) ${RECORDS}
  `.execute(tx.kysely);
}

/** Writes all facts of any number of contacts in one statement and increments their versions. Returns how many existed. */
export async function updateContacts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  contacts: readonly ManyContact[],
  now: Date,
): Promise<number> {
  if (contacts.length === 0) return 0;
  const { rows } = await sql`
    update contacts c
       set name = r.name, title = r.title, account_id = r.account_id, emails = r.emails, phones = r.phones,
           owner_id = r.owner_id, left_on = r.left_on, version = c.version + 1, updated_at = ${now}, edited_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) ${RECORDS}
     where c.company_id = ${companyId} and c.workspace_id = ${workspaceId} and c.id = r.id
    returning c.id
  `.execute(tx.kysely);
  return rows.length;
}

/** How to look up a contact: by our id or the source's, else by address, else by name and account. */
export interface ContactKey {
  readonly key: string;
  readonly id?: string | null;
  /** The id in the source. */
  readonly external_id?: string | null;
  readonly emails: readonly string[];
  /** Null: by address only. */
  readonly name: string | null;
  readonly account_id: string | null;
}

export interface FoundContact extends ManyContact {
  readonly key: string;
  readonly version: number;
  readonly by: 'id' | 'email' | 'name';
  /** The number of possible matches: more than one if several people of the account have the name. */
  readonly candidates: number;
}

/**
 * The matching contacts of the workspace: by id, by any address, else by name and account if the addresses don't
 * contradict and the source doesn't know them by another id. Without an account, only contacts without one match by
 * name.
 */
export async function findContactsByKeys(
  tx: Tx,
  { companyId, workspaceId }: Place,
  keys: readonly ContactKey[],
  source: string | null = null,
): Promise<FoundContact[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<FoundContact>`
    with wanted as materialized (
      select k.key, k.id, k.external_id, k.emails, app.plain(k.name) as plain_name, k.account_id
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          as k(key text, id uuid, external_id text, emails text[], name text, account_id uuid)
    ), ids as (
      select w.key, w.id from wanted w where w.id is not null
      union all
      select w.key, x.contact_id from wanted w cross join lateral (
        select x.contact_id from external_ids x
         where x.company_id = ${companyId} and x.source = ${source} and x.kind = 'contact' and x.external_id = w.external_id
         offset 0) x
    ), by_id as (
      select distinct on (i.key) i.key, 'id' as by, c.id as contact_id, 1 as candidates
        from ids i join contacts c on c.company_id = ${companyId} and c.workspace_id = ${workspaceId} and c.id = i.id
       order by i.key
    ), by_address as (
      select distinct on (w.key) w.key, 'email' as by, e.contact_id, 1 as candidates
        from wanted w cross join lateral unnest(w.emails) with ordinality g (address, place)
        join contact_emails e on e.company_id = ${companyId} and e.workspace_id = ${workspaceId} and e.address = lower(g.address)
       where not exists (select 1 from by_id a where a.key = w.key)
       order by w.key, g.place
    ), by_name as (
      select w.key, 'name' as by, (array_agg(c.id order by c.id))[1] as contact_id, count(*)::int as candidates
        from wanted w
        join contacts c on c.company_id = ${companyId} and c.workspace_id = ${workspaceId} and c.plain_name = w.plain_name
         and (c.account_id = w.account_id and (c.emails = '{}' or w.emails = '{}')
              or c.account_id is null and w.account_id is null and c.emails = '{}' and w.emails = '{}')
       where not exists (select 1 from by_id a where a.key = w.key)
         and not exists (select 1 from by_address a where a.key = w.key)
         and (w.external_id is null or not exists (
           select from external_ids x where x.company_id = ${companyId} and x.contact_id = c.id and x.source = ${source}))
       group by w.key
    )
    select f.key, f.by, f.candidates, c.id, c.name, c.title, c.account_id, c.emails, c.phones, c.owner_id,
           c.left_on::text as left_on, c.version
      from (select * from by_id union all select * from by_address union all select * from by_name) f
      join contacts c on c.company_id = ${companyId} and c.id = f.contact_id
     order by f.key
  `.execute(tx.kysely);
  return rows;
}

/** The current contacts, locked so that nobody changes them between comparing and writing. */
export async function readContacts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, ContactRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ContactRow>`
    select ${contactColumns(actor)} from contacts c
     where c.company_id = ${actor.companyId} and c.id = any(${[...ids]}::uuid[])
     order by c.id ${lock ? sql`for update of c` : sql``}
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The domains that belong to a company, not to a mail provider. */
export async function listOwnDomains(tx: Tx, domains: readonly string[]): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set();
  const { rows } = await sql<{ readonly domain: string }>`
    select d.domain from unnest(${[...domains]}::text[]) d (domain) where not app.is_mail_provider(d.domain)
  `.execute(tx.kysely);
  return new Set(rows.map(({ domain }) => domain));
}

/** Marks contacts known only from these people of deals as coming from HubSpot. */
export async function sayFromHubspot(
  tx: Tx,
  companyId: string,
  stakeholderIds: readonly string[],
): Promise<void> {
  if (stakeholderIds.length === 0) return;
  await sql`
    update contacts c set source = 'hubspot'
     where c.company_id = ${companyId} and c.source = 'deal' and c.edited_at is null
       and c.id in (select s.contact_id from stakeholders s
                     where s.company_id = ${companyId} and s.id = any(${stakeholderIds}::uuid[]))
       and not exists (select from stakeholders o
                        where o.company_id = ${companyId} and o.contact_id = c.id and o.id <> all (${stakeholderIds}::uuid[]))
  `.execute(tx.kysely);
}
