import type { Tx } from '@dealwright/db/database';
import type { AccountFieldValues } from '@dealwright/domain/account-fields';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { isId } from '../../platform/ids.ts';
import { accountColumns } from './store.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** By what accounts are looked for: ids of another system or of their own, website, name. */
export interface AccountKeys {
  readonly source: string;
  readonly externalIds: readonly string[];
  readonly domains: readonly string[];
  readonly names: readonly string[];
}

export interface AccountMatch {
  readonly by: 'external_id' | 'domain' | 'name';
  /** The id, the website or the plain name by which it was found. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  /** What the source knows it by; null if it does not. */
  readonly external_id: string | null;
}

/** As many as one name is matched with. */
const MOST_OF_ONE_NAME = 500;

/**
 * Accounts of the workspace that bear one of the keys, of those with the same key the oldest first. Each key is looked up
 * by itself: without statistics, as while a large import runs, all of them at once would be a scan of the company's.
 */
export async function matchAccounts(tx: Tx, place: Place, keys: AccountKeys): Promise<AccountMatch[]> {
  const { source, externalIds, domains, names } = keys;
  const { companyId, workspaceId } = place;
  const { rows } = await sql<AccountMatch>`
    with names as materialized (
      select distinct app.plain(name) as plain from unnest(${names}::text[]) name
    ), found as materialized (
      select 'external_id' as by, k.key, x.account_id as id
        from (select distinct unnest(${externalIds}::text[]) as key) k cross join lateral (
        select x.account_id from external_ids x
         where x.company_id = ${companyId} and x.source = ${source} and x.kind = 'account' and x.external_id = k.key
         offset 0) x
      union all
      select 'external_id', a.id::text, a.id from accounts a
       where a.company_id = ${companyId} and a.id = any(${externalIds.filter(isId)}::uuid[])
      union all
      select 'domain', k.key, a.id from (select distinct unnest(${domains}::text[]) as key) k cross join lateral (
        select a.id from accounts a
         where a.company_id = ${companyId} and a.workspace_id = ${workspaceId} and a.domain = k.key offset 0) a
      union all
      select 'name', n.plain, c.id from names n cross join lateral (
        select a.id from accounts a
         where a.company_id = ${companyId} and a.workspace_id = ${workspaceId} and a.plain_name = n.plain
         order by a.plain_name, a.id limit ${sql.lit(MOST_OF_ONE_NAME)}) c)
    select f.by, f.key, a.id, a.name, a.domain,
           (select min(x.external_id) from external_ids x
             where x.company_id = ${companyId} and x.account_id = a.id and x.source = ${source}) as external_id
      from found f cross join lateral (
        select * from accounts a where a.company_id = ${companyId} and a.id = f.id offset 0) a
     where a.workspace_id = ${workspaceId}
     order by a.id
  `.execute(tx.kysely);
  return rows;
}

/** Names as they are compared, one for each. */
export async function plainNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly plain: string }>`
    select app.plain(n.name) as plain from unnest(${names}::text[]) with ordinality n (name, place) order by n.place
  `.execute(tx.kysely);
  return rows.map(({ plain }) => plain);
}

export interface AccountStateRow extends AccountFieldValues {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly annual_revenue_minor: bigint | null;
  readonly currency: string | null;
  readonly parent_id: string | null;
  readonly owner_id: string | null;
  readonly workspace_id: string;
  /** The person has a deal with it. */
  readonly has_deal: boolean;
}

/** Current accounts, locked so they can't change between comparing and writing. */
export async function readAccounts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, AccountStateRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AccountStateRow>`
    select a.id, a.name, a.domain, ${accountColumns}, a.annual_revenue_minor, a.currency, a.parent_id, a.owner_id,
           a.workspace_id,
           exists (select from deals d join deal_access x on x.company_id = d.company_id and x.deal_id = d.id
                    where d.company_id = a.company_id and d.account_id = a.id and x.profile_id = ${actor.userId}) as has_deal
      from accounts a where a.company_id = ${actor.companyId} and a.id = any(${ids}::uuid[])
     order by a.id ${lock ? sql`for update of a` : sql``}
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each account with those above it. */
export async function listParentsOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly above: string[] }>`
    with recursive up (id, above) as (
      select a.id, a.id from accounts a where a.company_id = ${companyId} and a.id = any(${ids}::uuid[])
      union
      select up.id, a.parent_id from up
        join accounts a on a.company_id = ${companyId} and a.id = up.above where a.parent_id is not null)
    select id, array_agg(above) as above from up group by id
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, above }) => [id, new Set(above)]));
}
