import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { HubspotRecord } from './hubspot-api.ts';
import type { Tally } from './progress.ts';
import type { Portal } from './record-store.ts';

export const COMPANY_PROPERTIES = [
  'name',
  'domain',
  'industry',
  'numberofemployees',
  'city',
  'country',
] as const;

const MOST_EMPLOYEES = 2_000_000_000;

interface Company {
  readonly hubspot_id: string;
  readonly base: {
    readonly name: string;
    readonly domain: string | null;
    readonly industry: string | null;
    readonly employees: number | null;
    readonly city: string | null;
    readonly country: string | null;
  };
}

export function plain(value: string | null | undefined, most: number): string | null {
  const clean = (value ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
  return clean === '' ? null : clean;
}

function companyOf({ id, properties }: HubspotRecord): Company {
  const count = Number(properties['numberofemployees'] ?? Number.NaN);
  const employees = Number.isFinite(count) && count >= 0 ? Math.min(Math.floor(count), MOST_EMPLOYEES) : null;
  const of = (name: string) => plain(properties[name], 200);
  return {
    hubspot_id: id,
    base: {
      name: of('name') ?? of('domain') ?? `HubSpot company ${id}`,
      ...{
        domain: of('domain'),
        industry: of('industry'),
        employees,
        city: of('city'),
        country: of('country'),
      },
    },
  };
}

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

interface NewAccount {
  readonly id: string;
  readonly hubspot_id: string | null;
  readonly base: Partial<Company['base']> & { readonly name: string };
}

export async function insertAccounts(tx: Tx, portal: Portal, accounts: readonly NewAccount[], now: Date) {
  if (accounts.length === 0) return;
  await sql`
    insert into accounts (company_id, id, workspace_id, name, domain, industry, employees, city, country, created_at, updated_at)
    select ${portal.company_id}::uuid, n.id, ${portal.workspace_id}::uuid, n.base->>'name', n.base->>'domain',
           n.base->>'industry', (n.base->>'employees')::integer, n.base->>'city', n.base->>'country', ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as n(id uuid, base jsonb)
  `.execute(tx.kysely);
}

/** Facts that HubSpot changed reach the account unless they were changed here too; then ours stay. */
async function updateAccounts(
  tx: Tx,
  portal: Portal,
  companies: readonly Company[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    with next as (
      select a.id, n.base as theirs, r.base as base
        from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as n(hubspot_id text, base jsonb)
        join hubspot_records r on r.company_id = ${portal.company_id} and r.portal_id = ${portal.portal_id}
         and r.kind = 'company' and r.hubspot_id = n.hubspot_id
        join accounts a on a.company_id = r.company_id and a.id = r.account_id),
    merged as (
      select a.id,
             case when a.name is not distinct from x.base->>'name' then x.theirs->>'name' else a.name end as name,
             case when a.domain is not distinct from x.base->>'domain' then x.theirs->>'domain' else a.domain end as domain,
             case when a.industry is not distinct from x.base->>'industry' then x.theirs->>'industry' else a.industry end as industry,
             case when a.employees is not distinct from (x.base->>'employees')::integer then (x.theirs->>'employees')::integer
                  else a.employees end as employees,
             case when a.city is not distinct from x.base->>'city' then x.theirs->>'city' else a.city end as city,
             case when a.country is not distinct from x.base->>'country' then x.theirs->>'country' else a.country end as country
        from next x join accounts a on a.company_id = ${portal.company_id} and a.id = x.id)
    update accounts a
       set name = m.name, domain = m.domain, industry = m.industry, employees = m.employees, city = m.city,
           country = m.country, updated_at = ${now}
      from merged m
     where a.company_id = ${portal.company_id} and a.id = m.id
       and (a.name, a.domain, a.industry, a.employees, a.city, a.country)
           is distinct from (m.name, m.domain, m.industry, m.employees, m.city, m.country)
    returning 1
  `.execute(tx.kysely);
  return rows.length;
}

async function saveCompanyRecords(
  tx: Tx,
  { company_id, portal_id }: Portal,
  records: readonly {
    readonly hubspot_id: string;
    readonly account_id: string | null;
    readonly base: unknown;
  }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into hubspot_records as r (company_id, portal_id, kind, hubspot_id, account_id, base, created_at)
    select ${company_id}::uuid, ${portal_id}, 'company', n.hubspot_id, n.account_id, n.base, ${now}
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n(hubspot_id text, account_id uuid, base jsonb)
     order by n.hubspot_id
    on conflict (company_id, portal_id, kind, hubspot_id) do update set
      base = excluded.base, state = 'linked', issue = null, account_id = coalesce(excluded.account_id, r.account_id)
  `.execute(tx.kysely);
}

/**
 * Companies of HubSpot as accounts: those that are known are changed, one that bears the name of an account becomes
 * that account, the others are added. The caller has the company's turn.
 */
export async function importCompanies(
  tx: Tx,
  portal: Portal,
  found: readonly HubspotRecord[],
  now: Date,
): Promise<Tally> {
  const companies = found.map(companyOf);
  if (companies.length === 0) return { read: 0, created: 0, updated: 0 };
  const known = await findCompanyAccounts(
    tx,
    portal,
    companies.map(({ hubspot_id }) => hubspot_id),
  );
  const fresh = companies.filter(({ hubspot_id }) => !known.has(hubspot_id));
  const byName = await findAccountsByName(
    tx,
    portal,
    fresh.map(({ base }) => base.name),
  );
  const added: NewAccount[] = [];
  const links = companies.map((company) => {
    if (known.has(company.hubspot_id)) return { ...company, account_id: null };
    const name = company.base.name.toLowerCase();
    const account = byName.get(name);
    byName.delete(name);
    if (account) return { ...company, base: {}, account_id: account };
    const id = newId();
    added.push({ ...company, id });
    return { ...company, account_id: id };
  });
  await insertAccounts(tx, portal, added, now);
  const matched = links.filter(({ base, account_id }) => account_id !== null && !('name' in base));
  if (matched.length > 0) await saveCompanyRecords(tx, portal, matched, now);
  const updated = await updateAccounts(tx, portal, companies, now);
  await saveCompanyRecords(
    tx,
    portal,
    links.map((link, index) => ({ ...link, base: companies[index]?.base ?? {} })),
    now,
  );
  return { read: companies.length, created: added.length, updated };
}
