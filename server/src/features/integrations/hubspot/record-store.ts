import type { HubspotAccountField, HubspotAnyField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyValues } from './company-values.ts';
import { type ConnectionRow, WAITING } from './store.ts';

export type Portal = Pick<ConnectionRow, 'company_id' | 'portal_id' | 'workspace_id'>;

/** What is on both sides: companies are accounts here, contacts the people of deals. */
export type SyncedKind = 'company' | 'deal' | 'contact';

/** What both sides held when they last agreed; `company` and `owner` are HubSpot's ids. */
export type Base = Partial<Record<HubspotAnyField | 'company' | 'owner', CrmValue>>;

export interface RecordRow {
  readonly hubspot_id: string;
  readonly state: 'linked' | 'waiting' | 'removed';
  readonly deal_id: string | null;
  readonly account_id: string | null;
  /** Of a contact: who they are here, and what both last agreed on. */
  readonly contact_id: string | null;
  readonly contact_base: Base;
  readonly base: Base;
}

const inPortal = ({ company_id, portal_id }: Portal, kind: SyncedKind): RawBuilder<boolean> =>
  sql`r.company_id = ${company_id} and r.portal_id = ${portal_id} and r.kind = ${kind}`;

export async function findRecords(
  tx: Tx,
  portal: Portal,
  kind: SyncedKind,
  ids: readonly string[],
): Promise<Map<string, RecordRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RecordRow>`
    select r.hubspot_id, r.state, r.deal_id, r.account_id, r.contact_id, r.contact_base, r.base from hubspot_records r
     where ${inPortal(portal, kind)} and r.hubspot_id = any(${ids}::text[])
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.hubspot_id, row]));
}

export interface SavedRecord {
  readonly hubspot_id: string;
  readonly state: 'linked' | 'waiting';
  readonly deal_id: string | null;
  readonly account_id: string | null;
  readonly base: Base;
  readonly issue: string | null;
  readonly modified_at: string | null;
  /** Whether something of it is still to be written to HubSpot. */
  readonly pending: boolean;
  /** The contact that it is linked to, and what both agree on; a link stays unless another is given. */
  readonly link?: { readonly contact_id: string; readonly contact_base: Base } | null;
}

/** What became of records of HubSpot. Answers by which mark those are known that are still to be written. */
export async function saveRecords(
  tx: Tx,
  { company_id, portal_id }: Portal,
  kind: SyncedKind,
  records: readonly SavedRecord[],
  now: Date,
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const given = records.map(({ link, ...record }) => ({ ...record, ...link }));
  const { rows } = await sql<{ readonly hubspot_id: string; readonly mark: string | null }>`
    insert into hubspot_records as r (company_id, portal_id, kind, hubspot_id, state, deal_id, account_id, contact_id,
                                      contact_base, base, issue, modified_at, changed_at, created_at)
    select ${company_id}::uuid, ${portal_id}, ${kind}, n.hubspot_id, n.state, n.deal_id, n.account_id, c.id,
           coalesce(n.contact_base, '{}'), n.base, n.issue, n.modified_at,
           case when n.pending then clock_timestamp() end, ${now}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as n(hubspot_id text, state text, deal_id uuid, account_id uuid, contact_id uuid, contact_base jsonb, base jsonb,
             issue text, modified_at timestamptz, pending boolean)
      left join contacts c on c.company_id = ${company_id} and c.id = n.contact_id
     order by n.hubspot_id
    on conflict (company_id, portal_id, kind, hubspot_id) do update set
      state = excluded.state, deal_id = coalesce(excluded.deal_id, r.deal_id),
      account_id = coalesce(excluded.account_id, r.account_id), base = excluded.base, issue = excluded.issue,
      contact_id = coalesce(excluded.contact_id, r.contact_id),
      contact_base = case when excluded.contact_id is null then r.contact_base else excluded.contact_base end,
      modified_at = coalesce(excluded.modified_at, r.modified_at), changed_at = excluded.changed_at
    returning r.hubspot_id, r.changed_at::text as mark
  `.execute(tx.kysely);
  return new Map(
    rows.flatMap(({ hubspot_id, mark }) => (mark === null ? [] : [[hubspot_id, mark] as const])),
  );
}

/** The records that were changed here and not at HubSpot, those that wait longest first. */
export async function findChanged(tx: Tx, portal: Portal, kind: SyncedKind, most: number): Promise<string[]> {
  const { rows } = await sql<{ readonly hubspot_id: string }>`
    select r.hubspot_id from hubspot_records r
     where ${inPortal(portal, kind)} and ${WAITING}
     order by r.changed_at, r.hubspot_id limit ${most}
  `.execute(tx.kysely);
  return rows.map(({ hubspot_id }) => hubspot_id);
}

export interface Written {
  readonly hubspot_id: string;
  /** What both sides agree on now, by the record here. */
  readonly agreed: readonly { readonly record_id: string; readonly base: Base }[];
  readonly issue: string | null;
  /** As it was when it was sent: what was changed since waits on. */
  readonly mark: string;
}

/** HubSpot has it, or said why not: either way it waits no longer. */
export async function keepWritten(
  tx: Tx,
  portal: Portal,
  kind: SyncedKind,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0) return;
  const agreed = written.flatMap((one) => one.agreed.map((of) => ({ ...of, hubspot_id: one.hubspot_id })));
  if (agreed.length > 0) await saveBase(tx, portal, kind, agreed);
  const marks = written.map(({ hubspot_id, issue, mark }) => ({ hubspot_id, issue, mark }));
  await sql`
    update hubspot_records r
       set issue = coalesce(w.issue, r.issue),
           changed_at = case when r.changed_at::text = w.mark then null else r.changed_at end
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as w(hubspot_id text, issue text, mark text)
     where ${inPortal(portal, kind)} and r.hubspot_id = w.hubspot_id
  `.execute(tx.kysely);
}

/** A contact stands on several deals, and agrees with each of those people and with the contact here by itself. */
async function saveBase(
  tx: Tx,
  portal: Portal,
  kind: SyncedKind,
  agreed: readonly { readonly hubspot_id: string; readonly record_id: string; readonly base: Base }[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) as w(hubspot_id text, record_id uuid, base jsonb)`;
  if (kind !== 'contact') {
    await sql`
      update hubspot_records r set base = r.base || w.base from ${rows}
       where ${inPortal(portal, kind)} and r.hubspot_id = w.hubspot_id
    `.execute(tx.kysely);
    return;
  }
  await sql`
    update hubspot_people p set base = p.base || w.base from ${rows}
     where p.company_id = ${portal.company_id} and p.portal_id = ${portal.portal_id}
       and p.contact_id = w.hubspot_id and p.stakeholder_id = w.record_id
  `.execute(tx.kysely);
  await sql`
    update hubspot_records r set contact_base = r.contact_base || w.base from ${rows}
     where ${inPortal(portal, kind)} and r.hubspot_id = w.hubspot_id and r.contact_id = w.record_id
  `.execute(tx.kysely);
  // HubSpot says so from now on, too: a deal that comes before the contact is read again begins with it.
  const said = new Map<string, Base>();
  for (const { hubspot_id: id, base } of agreed) said.set(id, { ...said.get(id), ...base });
  const saying = [...said].map(([hubspot_id, base]) => ({ hubspot_id, base }));
  await sql`
    update hubspot_records r set base = r.base || w.base
      from jsonb_to_recordset(${JSON.stringify(saying)}::jsonb) as w(hubspot_id text, base jsonb)
     where ${inPortal(portal, kind)} and r.hubspot_id = w.hubspot_id and r.base <> '{}'
  `.execute(tx.kysely);
}

const REMOVED: Readonly<Record<SyncedKind, string>> = {
  company: 'Removed in HubSpot. The account stays here, with its deals.',
  deal: 'Removed in HubSpot. The deal stays here and is no longer synced.',
  contact: 'Removed in HubSpot. The person stays here and is no longer synced.',
};

/** What HubSpot has archived is said, and stays here. Returns how many were news. */
export async function markRemoved(
  tx: Tx,
  portal: Portal,
  kind: SyncedKind,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update hubspot_records r set state = 'removed', issue = ${REMOVED[kind]}, changed_at = null
     where ${inPortal(portal, kind)} and r.state <> 'removed' and r.hubspot_id = any(${ids}::text[])
    returning 1
  `.execute(tx.kysely);
  return rows.length;
}

export interface FieldConflict {
  readonly id: string;
  readonly hubspot_id: string;
  /** The deal, account or person of a deal; or the contact. */
  readonly record_id: string;
  readonly is_of_contact?: boolean;
  readonly field: HubspotAnyField;
  readonly base: CrmValue;
  readonly ours: CrmValue;
  readonly theirs: CrmValue;
}

interface Conflicts {
  /** The records of HubSpot that were compared. */
  readonly of: readonly string[];
  readonly conflicts: readonly FieldConflict[];
  readonly now: Date;
}

/** The conflicts there are of these records: new ones come, those that came to nothing are closed. */
export async function saveConflicts(
  tx: Tx,
  { company_id, portal_id }: Portal,
  kind: SyncedKind,
  { of, conflicts, now }: Conflicts,
): Promise<void> {
  if (of.length === 0) return;
  // What was merged here may be two records there: about each field there is one conflict.
  const single = new Map(conflicts.map((one) => [`${one.record_id} ${one.field}`, one]));
  const rows = sql`jsonb_to_recordset(${JSON.stringify([...single.values()])}::jsonb)
    as n(id uuid, hubspot_id text, record_id uuid, is_of_contact boolean, field text, base text, ours text, theirs text)`;
  await sql`
    update hubspot_conflicts c set resolved_at = ${now}, resolution = 'same'
     where c.company_id = ${company_id} and c.portal_id = ${portal_id} and c.kind = ${kind}
       and c.hubspot_id = any(${of}::text[]) and c.resolved_at is null
       and not exists (select from ${rows} where n.record_id = coalesce(c.record_id, c.contact_id) and n.field = c.field)
  `.execute(tx.kysely);
  if (conflicts.length === 0) return;
  await sql`
    insert into hubspot_conflicts (company_id, id, portal_id, kind, hubspot_id, deal_id, account_id, stakeholder_id, field,
                                   base, ours, theirs, created_at)
    select ${company_id}::uuid, n.id, ${portal_id}, ${kind}, n.hubspot_id,
           case when ${kind === 'deal'} then n.record_id end, case when ${kind === 'company'} then n.record_id end,
           case when ${kind === 'contact'} then n.record_id end, n.field, n.base, n.ours, n.theirs, ${now}
      from ${rows} where n.is_of_contact is not true
    on conflict (company_id, record_id, field) where resolved_at is null
    do update set hubspot_id = excluded.hubspot_id, base = excluded.base, ours = excluded.ours, theirs = excluded.theirs
  `.execute(tx.kysely);
  if (kind !== 'contact') return;
  await sql`
    insert into hubspot_conflicts (company_id, id, portal_id, kind, hubspot_id, contact_id, field, base, ours, theirs, created_at)
    select ${company_id}::uuid, n.id, ${portal_id}, ${kind}, n.hubspot_id, t.id, n.field, n.base, n.ours, n.theirs, ${now}
      from ${rows} join contacts t on t.company_id = ${company_id} and t.id = n.record_id
     where n.is_of_contact
    on conflict (company_id, contact_id, field) where resolved_at is null and contact_id is not null
    do update set hubspot_id = excluded.hubspot_id, base = excluded.base, ours = excluded.ours, theirs = excluded.theirs
  `.execute(tx.kysely);
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

/** The current accounts, locked so they can't change between comparing and writing. */
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
