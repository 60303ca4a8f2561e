import type { Tx } from '@dealwright/db/database';
import type { AccountFacts, Assignment } from '@dealwright/domain/territory';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from './plan-store.ts';

export interface AccountRow extends AccountFacts {
  /** Where it is now. */
  readonly territoryId: string | null;
}

interface RawAccount {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly industry: string | null;
  readonly employees: number | null;
  readonly annual_revenue_minor: bigint | null;
  readonly currency: string | null;
  readonly country: string | null;
  readonly owner_id: string | null;
  readonly territory_id: string | null;
}

const columns = sql`a.id, a.name, a.domain, a.industry, a.employees, a.annual_revenue_minor, a.currency, a.country,
  a.owner_id, t.territory_id`;

const factsOf = ({ annual_revenue_minor, owner_id, territory_id, ...row }: RawAccount): AccountRow => ({
  ...row,
  revenueMinor: annual_revenue_minor === null ? null : Number(annual_revenue_minor),
  ownerId: owner_id,
  territoryId: territory_id,
});

async function read(tx: Tx, which: RawBuilder<unknown>): Promise<AccountRow[]> {
  const { rows } = await sql<RawAccount>`
    select ${columns} from accounts a
      join territory_accounts t on t.company_id = a.company_id and t.account_id = a.id
     where ${which}
  `.execute(tx.kysely);
  return rows.map(factsOf);
}

/** Locks accounts that wait, and reads them as they are then. */
export async function lockDueAccounts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  most: number,
): Promise<AccountRow[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from territory_accounts
     where company_id = ${companyId} and workspace_id = ${workspaceId} and due
     order by account_id limit ${sql.lit(most)} for update
  `.execute(tx.kysely);
  if (rows.length === 0) return [];
  const ids = rows.map(({ account_id }) => account_id);
  return read(tx, sql`a.company_id = ${companyId} and a.id = any (${ids}::uuid[])`);
}

/** The accounts of a workspace page by page, by id. */
export async function listAccountFacts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<AccountRow[]> {
  return read(
    tx,
    sql`t.company_id = ${companyId} and t.workspace_id = ${workspaceId}
        and ${after === null ? sql`true` : sql`t.account_id > ${after}::uuid and a.id > ${after}::uuid`}
      order by t.account_id limit ${sql.lit(limit)}`,
  );
}

/** Accounts by id, as many of them as there are. */
export async function readAccountFacts(
  tx: Tx,
  { companyId, workspaceId }: Place,
  ids: readonly string[],
): Promise<AccountRow[]> {
  return read(
    tx,
    sql`t.company_id = ${companyId} and t.workspace_id = ${workspaceId} and t.account_id = any (${ids}::uuid[])`,
  );
}

/** Those of the ids that are accounts of the workspace. */
export async function findAccountIds(
  tx: Tx,
  { companyId, workspaceId }: Place,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from territory_accounts
     where company_id = ${companyId} and workspace_id = ${workspaceId} and account_id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return rows.map(({ account_id }) => account_id);
}

export async function markDue(
  tx: Tx,
  { companyId, workspaceId }: Place,
  ids?: readonly string[],
): Promise<void> {
  await sql`
    update territory_accounts set due = true
     where company_id = ${companyId} and workspace_id = ${workspaceId} and not due
       and ${ids ? sql`account_id = any (${ids}::uuid[])` : sql`true`}
  `.execute(tx.kysely);
}

export async function writeAssignments(
  tx: Tx,
  companyId: string,
  assignments: readonly (Assignment & { readonly id: string })[],
): Promise<void> {
  const rows = assignments.map(({ id, territoryId, placed }) => ({ id, territory_id: territoryId, placed }));
  await sql`
    update territory_accounts t set territory_id = n.territory_id, placed = n.placed, due = false
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, territory_id uuid, placed boolean)
     where t.company_id = ${companyId} and t.account_id = n.id
  `.execute(tx.kysely);
}

export interface Waiting {
  readonly accounts: number;
  readonly hand_overs: number;
}

export async function countWaiting(tx: Tx, { companyId, workspaceId }: Place): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::integer from territory_accounts
             where company_id = ${companyId} and workspace_id = ${workspaceId} and due) as accounts,
           (select count(*)::integer from territory_hand_overs
             where company_id = ${companyId} and workspace_id = ${workspaceId}) as hand_overs
  `.execute(tx.kysely);
  return rows[0] ?? { accounts: 0, hand_overs: 0 };
}

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  /** Still of the workspace, and may work deals. */
  readonly works: boolean;
}

/** People by id, whether or not they are still there. */
export async function readPeople(
  tx: Tx,
  { companyId, workspaceId }: Place,
  ids: readonly string[],
): Promise<Map<string, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name,
           coalesce(p.workspace_id = ${workspaceId} and p.role <> 'viewer', false) as works
      from profiles p where p.company_id = ${companyId} and p.id = any (${[...new Set(ids)]}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}
