import type { Tx } from '@dealwright/db/database';
import type { ContactSource } from '@dealwright/domain/contact';
import { sql } from 'kysely';
import type { ContactFacts, Place } from './store.ts';

export interface ManyContact extends ContactFacts {
  readonly id: string;
}

interface Writing {
  readonly source: ContactSource;
  readonly now: Date;
}

const RECORDS = sql`
  as r(id uuid, name text, title text, account_id uuid, emails text[], phones text[], owner_id uuid, left_on date)`;

/** Adds any number of contacts in one statement. An address that is another's fails them all. */
export async function insertContacts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  contacts: readonly ManyContact[],
  { source, now }: Writing,
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    insert into contacts (company_id, workspace_id, id, name, title, account_id, emails, phones, owner_id, left_on, source,
                          created_at, updated_at, edited_at)
    select ${companyId}::uuid, ${workspaceId}::uuid, r.id, r.name, r.title, r.account_id, r.emails, r.phones, r.owner_id,
           r.left_on, ${source}, ${now}, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) ${RECORDS}
  `.execute(tx.kysely);
}

/** Writes all facts of any number of contacts in one statement; their versions are raised. Answers how many there were. */
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

/** What somebody is looked for by: an address, else name and account. */
export interface ContactKey {
  readonly key: string;
  readonly emails: readonly string[];
  readonly name: string;
  readonly account_id: string | null;
}

export interface FoundContact extends ManyContact {
  readonly key: string;
  readonly version: number;
}

/**
 * The contacts of the workspace that these are: by any address, else by name and account where only one can be meant and
 * the addresses don't contradict.
 */
export async function findContactsByKeys(
  tx: Tx,
  { companyId, workspaceId }: Place,
  keys: readonly ContactKey[],
): Promise<FoundContact[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<FoundContact>`
    with wanted as materialized (
      select k.key, k.emails, app.plain(k.name) as plain_name, k.account_id
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(key text, emails text[], name text, account_id uuid)
    ), by_address as (
      select distinct on (w.key) w.key, e.contact_id
        from wanted w cross join lateral unnest(w.emails) with ordinality g (address, place)
        join contact_emails e on e.company_id = ${companyId} and e.workspace_id = ${workspaceId} and e.address = lower(g.address)
       order by w.key, g.place
    ), by_name as (
      select w.key, (array_agg(c.id))[1] as contact_id
        from wanted w
        join contacts c on c.company_id = ${companyId} and c.workspace_id = ${workspaceId} and c.account_id = w.account_id
         and c.plain_name = w.plain_name and (c.emails = '{}' or w.emails = '{}')
       where not exists (select 1 from by_address a where a.key = w.key)
       group by w.key having count(*) = 1
    )
    select f.key, c.id, c.name, c.title, c.account_id, c.emails, c.phones, c.owner_id, c.left_on::text as left_on, c.version
      from (select * from by_address union all select * from by_name) f
      join contacts c on c.company_id = ${companyId} and c.id = f.contact_id
     order by f.key
  `.execute(tx.kysely);
  return rows;
}
