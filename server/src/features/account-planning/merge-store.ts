import type { AccountFieldValues } from '@dealwright/domain/account-fields';
import type { Tx } from '@dealwright/db/database';
import { sql, type Updateable } from 'kysely';
import type { Tables } from '@dealwright/db/generated/tables';
import { accountColumns } from '../accounts/store.ts';
import type { Child, Pair } from '../operations/merge-store.ts';
import type { OperationKey } from '../operations/record-operation.ts';

/** All tables that move with an account, except its deals, whose history records it. A test checks it against the catalog. */
export const ACCOUNT_CHILDREN: readonly Child[] = [
  { table: 'accounts', column: 'parent_id' },
  ...[
    'contacts',
    'account_plans',
    'tasks',
    'territory_placements',
    'territory_hand_overs',
    'notifications',
    'hubspot_records',
    'hubspot_conflicts',
    'external_ids',
  ].map((table) => ({ table, column: 'account_id' })),
];

/** Columns that reference accounts and don't move this way, each with the reason. */
export const NOT_MOVED_WITH_ACCOUNTS: Readonly<Record<string, string>> = {
  account_news: 'Looked for anew for the account that is kept',
  account_quarters: 'Kept by the database from the deals',
  account_totals: 'Kept by the database from the deals',
  deals: 'Move with history, version and event of each',
  deal_versions: 'Reports say whose each deal was at the time',
  news_items: 'Found anew for the account that is kept',
  territory_accounts: 'Kept by the database for each account',
};

export interface MergedDeal {
  readonly id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly version: number;
}

/** Locks all deals of an account, including archived and deleted ones. */
export async function lockDealsOf(tx: Tx, companyId: string, accountId: string): Promise<MergedDeal[]> {
  const { rows } = await sql<MergedDeal>`
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = ${companyId} and d.account_id = ${accountId} order by d.id for update
  `.execute(tx.kysely);
  return rows;
}

interface Merger extends Pair {
  readonly companyId: string;
}

/** A plan of one account whose period overlaps a plan of the other. */
export async function findMeetingPlan(
  tx: Tx,
  { companyId, from, into }: Merger,
): Promise<{ readonly starts_on: string; readonly ends_on: string } | null> {
  const { rows } = await sql<{ readonly starts_on: string; readonly ends_on: string }>`
    select p.starts_on, p.ends_on from account_plans p
      join account_plans o on o.company_id = p.company_id and o.account_id = ${into}
       and o.starts_on <= p.ends_on and o.ends_on >= p.starts_on
     where p.company_id = ${companyId} and p.account_id = ${from} limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** If the kept account was a subsidiary of the other, it takes the other's place. */
export async function takePlaceOf(tx: Tx, { companyId, from, into }: Merger): Promise<void> {
  await sql`
    update accounts a set parent_id = f.parent_id from accounts f
     where a.company_id = ${companyId} and a.id = ${into} and f.company_id = a.company_id and f.id = ${from}
       and exists (with recursive up as (
             select p.id, p.parent_id, 1 as depth from accounts p where p.company_id = ${companyId} and p.id = ${into}
             union all
             select p.id, p.parent_id, up.depth + 1 from up join accounts p on p.company_id = ${companyId} and p.id = up.parent_id
              where up.depth < 100)
           select 1 from up where up.id = ${from})
  `.execute(tx.kysely);
}

export interface MergedAccount extends AccountFieldValues {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly annual_revenue_minor: bigint | null;
  readonly currency: string | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly parent_id: string | null;
  readonly parent_name: string | null;
}

export async function listMergedAccounts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<MergedAccount[]> {
  const { rows } = await sql<MergedAccount>`
    select a.id, a.name, a.domain, ${accountColumns}, a.annual_revenue_minor, a.currency, a.owner_id, a.parent_id,
           coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as owner_name, u.name as parent_name
      from accounts a
      left join profiles p on p.company_id = a.company_id and p.id = a.owner_id
      left join accounts u on u.company_id = a.company_id and u.id = a.parent_id
     where a.company_id = ${companyId} and a.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

export type AccountUpdate = Omit<
  Updateable<Tables['accounts']>,
  'id' | 'company_id' | 'version' | 'updated_at'
>;

export async function updateMerged(
  tx: Tx,
  { companyId, into }: Merger,
  update: AccountUpdate,
  now: Date,
): Promise<void> {
  await tx.kysely
    .updateTable('accounts')
    .set({ ...update, version: sql<number>`version + 1`, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', into)
    .execute();
}

export async function removeMerged(tx: Tx, { id }: OperationKey, accountId: string): Promise<void> {
  await sql`select app.remove_merged_account(${id}::uuid, ${accountId}::uuid)`.execute(tx.kysely);
}
