import type { Tx } from '@dealwright/db/database';
import { type AccountFieldValues, pickAccountFields } from '@dealwright/domain/account-fields';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

export interface AccountFacts extends AccountFieldValues {
  readonly name: string;
  readonly domain: string | null;
  readonly annual_revenue_minor: number | null;
  readonly currency: string | null;
  readonly parent_id: string | null;
  readonly owner_id: string | null;
}

/** What is not given stays as it is. */
export type AccountFactsChange = { readonly [F in keyof AccountFacts]?: AccountFacts[F] | undefined };

export async function insertPlannedAccount(
  tx: Tx,
  actor: Actor,
  account: AccountFacts & { readonly id: string },
  now: Date,
): Promise<void> {
  const { id, name, domain, annual_revenue_minor, currency, parent_id, owner_id } = account;
  await tx.kysely
    .insertInto('accounts')
    .values({
      company_id: actor.companyId,
      id,
      workspace_id: actor.workspaceId,
      name,
      domain,
      ...pickAccountFields(account),
      annual_revenue_minor,
      currency,
      parent_id,
      owner_id,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Changes the account if it still is of the version that the person saw; false when it is not. */
export async function updateAccount(
  tx: Tx,
  account: { readonly companyId: string; readonly id: string; readonly version: number },
  change: AccountFactsChange,
  now: Date,
): Promise<boolean> {
  const row = await tx.kysely
    .updateTable('accounts')
    .set(change)
    .set((table) => ({ version: table('version', '+', 1), updated_at: now }))
    .where('company_id', '=', account.companyId)
    .where('id', '=', account.id)
    .where('version', '=', account.version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Another account of the workspace that bears the name, whatever its case. */
export async function isNameTaken(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  name: string,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts a
     where a.company_id = ${place.companyId} and a.workspace_id = ${place.workspaceId}
       and a.plain_name = app.plain(${name}) and lower(a.name) = lower(${name}) and a.id is distinct from ${except}::uuid
     limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** The account and everything above it, from below; a circle that is there already ends the walk. */
export async function listAncestors(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    with recursive up as (
      select a.id, a.parent_id, 1 as depth from accounts a where a.company_id = ${companyId} and a.id = ${id}
      union all
      select a.id, a.parent_id, up.depth + 1 from up join accounts a on a.company_id = ${companyId} and a.id = up.parent_id
       where up.depth < 100)
    select id from up order by depth
  `.execute(tx.kysely);
  return rows.map((row) => row.id);
}
