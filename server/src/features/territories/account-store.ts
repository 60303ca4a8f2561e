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

export interface NewHandOver {
  readonly accountId: string;
  readonly toId: string;
  readonly keepers: readonly string[];
}

interface Asked {
  readonly accounts: boolean;
  readonly deals: boolean;
  readonly userId: string;
  readonly operationId: string;
  readonly now: Date;
}

export async function insertHandOvers(
  tx: Tx,
  { companyId, workspaceId }: Place,
  rows: readonly NewHandOver[],
  { accounts, deals, userId, operationId, now }: Asked,
): Promise<void> {
  const given = rows.map(({ accountId, toId, keepers }) => ({ account_id: accountId, to_id: toId, keepers }));
  await sql`
    insert into territory_hand_overs
      (company_id, account_id, workspace_id, to_id, keepers, accounts, deals, asked_by, operation_id, asked_at)
    select ${companyId}::uuid, n.account_id, ${workspaceId}::uuid, n.to_id,
           coalesce((select array_agg(k::uuid) from jsonb_array_elements_text(n.keepers) k), '{}'),
           ${accounts}::boolean, ${deals}::boolean, ${userId}::uuid, ${operationId}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(account_id uuid, to_id uuid, keepers jsonb)
  `.execute(tx.kysely);
}

export interface HandOverRow {
  readonly account_id: string;
  readonly to_id: string;
  readonly keepers: string[];
  readonly accounts: boolean;
  readonly deals: boolean;
  readonly operation_id: string | null;
}

export async function findAsker(tx: Tx, { companyId, workspaceId }: Place): Promise<string | null> {
  const { rows } = await sql<{ asked_by: string }>`
    select asked_by from territory_hand_overs where company_id = ${companyId} and workspace_id = ${workspaceId}
     order by asked_at, account_id limit 1
  `.execute(tx.kysely);
  return rows[0]?.asked_by ?? null;
}

export async function lockHandOvers(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { askedBy, most }: { readonly askedBy: string; readonly most: number },
): Promise<HandOverRow[]> {
  const { rows } = await sql<HandOverRow>`
    select account_id, to_id, keepers, accounts, deals, operation_id from territory_hand_overs
     where company_id = ${companyId} and workspace_id = ${workspaceId} and asked_by = ${askedBy}
     order by asked_at, account_id limit ${sql.lit(most)} for update
  `.execute(tx.kysely);
  return rows;
}

export async function deleteHandOvers(
  tx: Tx,
  { companyId, workspaceId }: Place,
  accountIds: readonly string[] | null,
): Promise<void> {
  await sql`
    delete from territory_hand_overs where company_id = ${companyId} and workspace_id = ${workspaceId}
       and ${accountIds === null ? sql`true` : sql`account_id = any (${accountIds}::uuid[])`}
  `.execute(tx.kysely);
}

export async function giveAccounts(
  tx: Tx,
  companyId: string,
  rows: readonly Pick<HandOverRow, 'account_id' | 'to_id'>[],
  now: Date,
): Promise<void> {
  const given = rows.map(({ account_id, to_id }) => ({ account_id, to_id }));
  await sql`
    update accounts a set owner_id = n.to_id, version = a.version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(account_id uuid, to_id uuid)
     where a.company_id = ${companyId} and a.id = n.account_id and a.owner_id is distinct from n.to_id
  `.execute(tx.kysely);
}

/** Open pipeline deals of an account whose owner doesn't work its territory. */
export async function listDealsToHand(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { account_id, to_id, keepers }: HandOverRow,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: bigint }>`
    select d.number from deals d
     where d.company_id = ${companyId} and d.workspace_id = ${workspaceId} and d.account_id = ${account_id}
       and d.shelf is null and d.stage_position < 8::smallint
       and d.owner_id <> ${to_id} and d.owner_id <> all (${keepers}::uuid[])
     order by d.id limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map(({ number }) => Number(number));
}

export interface HandedRow {
  readonly from_id: string;
  readonly to_id: string;
  readonly currency: string;
  readonly deals: number;
  readonly amount_minor: bigint;
}

/** What deals would go from whom to whom. */
export async function sumDealsToHand(
  tx: Tx,
  { companyId, workspaceId }: Place,
  rows: readonly NewHandOver[],
): Promise<HandedRow[]> {
  if (rows.length === 0) return [];
  const given = rows.map(({ accountId, toId, keepers }) => ({ account_id: accountId, to_id: toId, keepers }));
  const { rows: found } = await sql<HandedRow>`
    select d.owner_id as from_id, n.to_id, d.currency, count(*)::integer as deals, sum(d.amount_minor)::bigint as amount_minor
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(account_id uuid, to_id uuid, keepers jsonb)
      join deals d on d.company_id = ${companyId} and d.workspace_id = ${workspaceId} and d.account_id = n.account_id
     where d.shelf is null and d.stage_position < 8::smallint and d.owner_id <> n.to_id
       and not n.keepers ? d.owner_id::text
     group by 1, 2, 3
  `.execute(tx.kysely);
  return found;
}
