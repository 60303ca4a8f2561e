import type { Tx } from '@dealwright/db/database';
import type { ContactSource } from '@dealwright/domain/contact';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

export interface ContactRow {
  readonly id: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly title: string | null;
  readonly account: NamedRow | null;
  readonly emails: string[];
  readonly phones: string[];
  readonly owner: NamedRow | null;
  readonly left_on: string | null;
  readonly source: ContactSource;
  readonly version: number;
  readonly created_at: Date;
  readonly is_worked: boolean;
}

/** The name of `profiles p`. */
export const personName = sql<string>`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)`;

/** Whether the person works on a deal with the contact of `contacts c`, or owns its account. */
const isWorked = (actor: Actor): RawBuilder<boolean> => sql<boolean>`
  (exists (select 1 from accounts a
            where a.company_id = c.company_id and a.id = c.account_id and a.owner_id = ${actor.userId})
   or exists (select 1 from stakeholders s
                join deals d on d.company_id = s.company_id and d.id = s.deal_id and d.workspace_id = ${actor.workspaceId}
                 and d.shelf is distinct from 'deleted'
                join deal_access x on x.company_id = d.company_id and x.deal_id = d.id and x.profile_id = ${actor.userId}
               where s.company_id = c.company_id and s.contact_id = c.id))`;

/** A contact as lists and pages show it, of `contacts c`. */
export const contactColumns = (actor: Actor): RawBuilder<unknown> => sql`
  c.id, c.company_id, c.workspace_id, c.name, c.title, c.emails, c.phones, c.left_on::text as left_on, c.source, c.version,
  c.created_at,
  (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
    where a.company_id = c.company_id and a.id = c.account_id) as account,
  (select jsonb_build_object('id', p.id, 'name', ${personName}) from profiles p
    where p.company_id = c.company_id and p.id = c.owner_id) as owner,
  ${isWorked(actor)} as is_worked`;

/** Within the company of row-level security; the policy decides whether the person can read it. */
export async function findContact(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<ContactRow | null> {
  const { rows } = await sql<ContactRow>`
    select ${contactColumns(actor)} from contacts c
     where c.company_id = ${actor.companyId} and c.id = ${id} ${lock === 'update' ? sql`for update of c` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function hasRole(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stakeholders s where s.company_id = ${companyId} and s.contact_id = ${id} limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface ContactFacts {
  readonly name: string;
  readonly title: string | null;
  readonly account_id: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly owner_id: string | null;
  readonly left_on: string | null;
}

/** Fields that are not given stay unchanged. */
export type ContactFactsChange = { readonly [F in keyof ContactFacts]?: ContactFacts[F] | undefined };

interface NewContact extends ContactFacts {
  readonly id: string;
  readonly source: ContactSource;
}

export async function insertContact(
  tx: Tx,
  place: Place,
  contact: NewContact,
  { now, editedAt }: { readonly now: Date; readonly editedAt: Date | null },
): Promise<void> {
  await tx.kysely
    .insertInto('contacts')
    .values({
      ...contact,
      emails: [...contact.emails],
      phones: [...contact.phones],
      company_id: place.companyId,
      workspace_id: place.workspaceId,
      created_at: now,
      updated_at: now,
      edited_at: editedAt,
    })
    .execute();
}

interface Versioned {
  readonly companyId: string;
  readonly id: string;
  readonly version: number;
}

/** Changes the contact if its version is still the one the person saw; false otherwise. */
export async function updateContact(
  tx: Tx,
  { companyId, id, version }: Versioned,
  { emails, phones, ...change }: ContactFactsChange,
  now: Date,
): Promise<boolean> {
  const row = await tx.kysely
    .updateTable('contacts')
    .set({
      ...change,
      ...(emails && { emails: [...emails] }),
      ...(phones && { phones: [...phones] }),
    })
    .set((table) => ({ version: table('version', '+', 1), updated_at: now, edited_at: now }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** As many as the API takes. */
const MOST_ADDRESSES = 10;

interface Given {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Adds an address that the contact doesn't have, and a phone number if there is none. Returns both lists, or null. */
export async function addContactFacts(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  { email, phone }: Given,
  now: Date,
): Promise<Pick<ContactFacts, 'emails' | 'phones'> | null> {
  const { rows } = await sql<Pick<ContactFacts, 'emails' | 'phones'>>`
    with given as (
      select c.id, case when ${email}::text is not null and lower(${email}::text) <> all (c.emails)
                         and cardinality(c.emails) < ${MOST_ADDRESSES}
                          then c.emails || lower(${email}::text) else c.emails end as emails,
             case when c.phones = '{}' then array_remove(array[${phone}::text], null) else c.phones end as phones
        from contacts c where c.company_id = ${companyId} and c.id = ${id} for update)
    update contacts c set emails = g.emails, phones = g.phones, version = c.version + 1, updated_at = ${now}
      from given g
     where c.company_id = ${companyId} and c.id = g.id and (c.emails <> g.emails or c.phones <> g.phones)
    returning c.emails, c.phones
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function deleteContact(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from contacts where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

export interface AddressOwner {
  readonly address: string;
  readonly id: string;
  readonly name: string;
}

/** Which contacts in the workspace own these addresses. */
export async function listAddressOwners(
  tx: Tx,
  { companyId, workspaceId }: Place,
  addresses: readonly string[],
): Promise<AddressOwner[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<AddressOwner>`
    select e.address, c.id, c.name from contact_emails e
      join contacts c on c.company_id = e.company_id and c.id = e.contact_id
     where e.company_id = ${companyId} and e.workspace_id = ${workspaceId}
       and e.address = any(${[...addresses]}::text[])
     order by e.address
  `.execute(tx.kysely);
  return rows;
}

export interface AccountOfAddress {
  readonly address: string;
  readonly id: string;
  readonly name: string;
}

/** The account in the workspace with the domain of each address; mail providers and unknown domains are left out. */
export async function findAccountsByDomain(
  tx: Tx,
  { companyId, workspaceId }: Place,
  addresses: readonly string[],
): Promise<AccountOfAddress[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<AccountOfAddress>`
    select f.address, a.id, a.name
      from app.accounts_of_addresses(${companyId}::uuid, ${workspaceId}::uuid, ${[...addresses]}::text[]) f
      join accounts a on a.company_id = ${companyId} and a.id = f.account_id
  `.execute(tx.kysely);
  return rows;
}

/** Transactions that assign addresses take turns, including triggers. Call it before looking addresses up. */
export async function takeTurnAtAddresses(
  tx: Tx,
  companyId: string,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await sql`select app.lock_contact_keys(${companyId}::uuid, ${[...addresses]}::text[])`.execute(tx.kysely);
}

export async function findAccountIn(
  tx: Tx,
  { companyId, workspaceId }: Place,
  id: string,
): Promise<NamedRow | null> {
  const { rows } = await sql<NamedRow>`
    select a.id, a.name from accounts a
     where a.company_id = ${companyId} and a.workspace_id = ${workspaceId} and a.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Removes an address from the contact; separating a person counts as editing them. */
export async function takeAddress(
  tx: Tx,
  { company_id, id }: Pick<ContactRow, 'company_id' | 'id'>,
  address: string | null,
  now: Date,
): Promise<void> {
  await sql`
    update contacts set emails = array_remove(emails, ${address}::text), version = version + 1, updated_at = ${now},
           edited_at = ${now}
     where company_id = ${company_id} and id = ${id}
  `.execute(tx.kysely);
}
