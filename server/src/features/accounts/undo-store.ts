import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

/** Removes unused accounts; returns those in use. */
export async function removeUnusedAccounts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly used: string[] }>`
    select app.remove_unused_accounts(${ids}::uuid[]) as used
  `.execute(tx.kysely);
  return rows[0]?.used ?? [];
}

export async function listAccountNames(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select a.id, a.name from accounts a where a.company_id = ${companyId} and a.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}

/** The names of accounts that the person can read: admins the company's, everyone else those of their workspace. */
export async function listReadableNames(
  tx: Tx,
  { companyId, workspaceId, role }: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select a.id, a.name from accounts a
     where a.company_id = ${companyId} and a.id = any (${ids}::uuid[])
       and (${role === 'admin'} or a.workspace_id = ${workspaceId})
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}
