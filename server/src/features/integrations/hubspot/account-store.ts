import type { HubspotAccountField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { CompanyValues } from './company-values.ts';
import type { Portal } from './record-store.ts';

export async function findCompanyAccounts(
  tx: Tx,
  { company_id, portal_id }: Portal,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ readonly hubspot_id: string; readonly account_id: string | null }>`
    select hubspot_id, account_id from hubspot_records
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = 'company' and hubspot_id = any(${ids}::text[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ hubspot_id, account_id }) => [hubspot_id, account_id]));
}

/** Accounts of the workspace by their name in small letters: the oldest of each that HubSpot does not know yet. */
export async function findAccountsByName(tx: Tx, portal: Portal, names: readonly string[]) {
  if (names.length === 0) return new Map<string, string>();
  const { company_id, workspace_id } = portal;
  const { rows } = await sql<{ readonly name: string; readonly id: string }>`
    select distinct on (lower(a.name)) lower(a.name) as name, a.id from accounts a
     where a.company_id = ${company_id} and a.workspace_id = ${workspace_id}
       and a.plain_name = any(select app.plain(name) from unnest(${names}::text[]) name)
       and lower(a.name) = any(select lower(name) from unnest(${names}::text[]) name)
       and not exists (select from hubspot_records r where r.company_id = a.company_id and r.account_id = a.id)
     order by lower(a.name), a.id
  `.execute(tx.kysely);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

export type AccountState = Readonly<{ id: string; name: string }> &
  Readonly<Partial<Omit<CompanyValues, 'name'>>>;

const COLUMNS = sql`id uuid, name text, domain text, industry text, employees integer, city text, country text`;

export async function insertAccounts(tx: Tx, portal: Portal, accounts: readonly AccountState[], now: Date) {
  if (accounts.length === 0) return;
  await sql`
    insert into accounts (company_id, id, workspace_id, name, domain, industry, employees, city, country, created_at, updated_at)
    select ${portal.company_id}::uuid, n.id, ${portal.workspace_id}::uuid, n.name, n.domain, n.industry, n.employees, n.city,
           n.country, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as n(${COLUMNS})
  `.execute(tx.kysely);
}

/** The accounts as they stand, locked: nobody changes them between what is compared and what is written. */
export async function lockAccounts(
  tx: Tx,
  { company_id }: Portal,
  ids: readonly string[],
): Promise<Map<string, CompanyValues>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CompanyValues & { readonly id: string }>`
    select id, name, domain, industry, employees::text as employees, city, country from accounts
     where company_id = ${company_id} and id = any(${ids}::uuid[])
     order by id for update
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** Their versions are raised with it. */
export async function updateAccounts(
  tx: Tx,
  { company_id }: Portal,
  accounts: readonly (Readonly<Record<HubspotAccountField, string | null>> & { readonly id: string })[],
  now: Date,
): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    update accounts a
       set name = n.name, domain = n.domain, industry = n.industry, employees = n.employees, city = n.city,
           country = n.country, version = a.version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as n(${COLUMNS})
     where a.company_id = ${company_id} and a.id = n.id
  `.execute(tx.kysely);
}
