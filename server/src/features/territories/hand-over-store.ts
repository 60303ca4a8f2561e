import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Place } from './plan-store.ts';

export interface NewHandOver {
  readonly accountId: string;
  readonly toId: string;
  readonly keepers: readonly string[];
}

interface Asked {
  readonly accounts: boolean;
  readonly deals: boolean;
  readonly userId: string;
  readonly now: Date;
}

export async function insertHandOvers(
  tx: Tx,
  { companyId, workspaceId }: Place,
  rows: readonly NewHandOver[],
  { accounts, deals, userId, now }: Asked,
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ accountId, toId, keepers }) => ({ account_id: accountId, to_id: toId, keepers }));
  await sql`
    insert into territory_hand_overs (company_id, account_id, workspace_id, to_id, keepers, accounts, deals, asked_by, asked_at)
    select ${companyId}::uuid, n.account_id, ${workspaceId}::uuid, n.to_id,
           coalesce((select array_agg(k::uuid) from jsonb_array_elements_text(n.keepers) k), '{}'),
           ${accounts}::boolean, ${deals}::boolean, ${userId}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(account_id uuid, to_id uuid, keepers jsonb)
  `.execute(tx.kysely);
}

export interface HandOverRow {
  readonly account_id: string;
  readonly to_id: string;
  readonly keepers: string[];
  readonly accounts: boolean;
  readonly deals: boolean;
  readonly asked_by: string;
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
    select account_id, to_id, keepers, accounts, deals, asked_by from territory_hand_overs
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

export async function giveAccount(
  tx: Tx,
  companyId: string,
  { accountId, toId, now }: { readonly accountId: string; readonly toId: string; readonly now: Date },
): Promise<void> {
  await sql`
    update accounts set owner_id = ${toId}, version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and id = ${accountId} and owner_id is distinct from ${toId}
  `.execute(tx.kysely);
}

/** Open deals of an account in the pipeline that are of nobody who works its territory. */
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
