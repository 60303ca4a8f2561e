import type { Tx } from '@dealwright/db/database';
import type { ContactSource } from '@dealwright/domain/contact';
import { sql } from 'kysely';
import type { Place } from './store.ts';

/** A contact as it is compared with a CRM's record. */
export interface SyncedContact {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly left_on: string | null;
  readonly source: ContactSource;
  /** A person or an import said something about them; otherwise they are known from deals alone. */
  readonly is_edited: boolean;
}

/** Contacts of the workspace, locked so they can't change between comparing and writing. */
export async function lockContacts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  ids: readonly string[],
): Promise<Map<string, SyncedContact>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SyncedContact>`
    select c.id, c.name, c.title, c.emails, c.phones, c.account_id, c.left_on::text as left_on, c.source,
           c.edited_at is not null as is_edited,
           (select a.name from accounts a where a.company_id = c.company_id and a.id = c.account_id) as account_name
      from contacts c
     where c.company_id = ${companyId} and c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::uuid[])
     order by c.id for update of c
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

type SyncedFacts = Pick<SyncedContact, 'id' | 'name' | 'title' | 'emails' | 'phones' | 'account_id'>;

/** Writes what a CRM says of contacts and increments their versions. Returns those that still exist. */
export async function updateSyncedContacts(
  tx: Tx,
  { companyId }: Place,
  contacts: readonly SyncedFacts[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (contacts.length === 0) return new Set();
  const facts = contacts.map(({ id, name, title, emails, phones, account_id }) => {
    return { id, name, title, emails, phones, account_id };
  });
  const { rows } = await sql<{ readonly id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as g(id uuid, name text, title text, emails text[], phones text[], account_id uuid)
    ), written as (
      update contacts c
         set name = g.name, title = g.title, emails = g.emails, phones = g.phones, account_id = g.account_id,
             version = c.version + 1, updated_at = ${now}
        from given g
       where c.company_id = ${companyId} and c.id = g.id
         and (c.name, c.title, c.emails, c.phones, c.account_id)
             is distinct from (g.name, g.title, g.emails, g.phones, g.account_id))
    select c.id from contacts c where c.company_id = ${companyId} and c.id in (select g.id from given g)
  `.execute(tx.kysely);
  return new Set(rows.map(({ id }) => id));
}
