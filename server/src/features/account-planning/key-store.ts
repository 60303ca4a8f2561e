import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { NIL_ID } from '../../platform/ids.ts';
import type { AccountAccess } from './policy.ts';

export interface AccountKey extends AccountAccess {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** The rows of `accounts a` that the person reads: the same rule as `canReadAccount`. */
export function readableAccounts(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`a.company_id = ${actor.companyId}`;
  return actor.role === 'admin'
    ? inCompany
    : sql<boolean>`${inCompany} and a.workspace_id = ${actor.workspaceId}`;
}

/** The rows of `account_totals t` that add up the deals which the person finds in lists. */
export function ownSlice(actor: Actor): RawBuilder<boolean> {
  const workspace = actor.role === 'admin' ? NIL_ID : actor.workspaceId;
  const profile = actor.role === 'sales_rep' ? actor.userId : NIL_ID;
  return sql<boolean>`t.company_id = ${actor.companyId} and t.workspace_id = ${workspace} and t.profile_id = ${profile}`;
}

const OPEN = sql`t.kind = 'open' and t.month = '-infinity' and t.currency <> 'XXX' and t.deals > 0`;

/** What is open and won with the account of an alias, as one value each. */
export function totalsOf(actor: Actor, account: RawBuilder<unknown>, wonSince: string) {
  const counted = (which: RawBuilder<unknown>): RawBuilder<CountedRow> => sql<CountedRow>`
    (select jsonb_build_object(
       'deals', coalesce(sum(s.deals), 0),
       'amounts', coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'amount_minor', s.amount_minor)
                                     order by s.amount_minor desc, s.currency), '[]'))
       from (select t.currency, sum(t.deals) as deals, sum(t.amount_minor) as amount_minor
               from account_totals t
              where ${ownSlice(actor)} and t.account_id = ${account} and ${which}
              group by t.currency having sum(t.deals) > 0) s)`;
  return {
    open: counted(OPEN),
    won: counted(sql`t.kind = 'won' and t.month >= ${wonSince}::date`),
  };
}

export interface CountedRow {
  readonly deals: number;
  readonly amounts: { readonly currency: string; readonly amount_minor: number }[];
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly owner_id: string | null;
  readonly has_deal: boolean;
  readonly version: number;
}

function keyOf(row: KeyRow): AccountKey {
  const { id, name, version, company_id, workspace_id, owner_id, has_deal } = row;
  return {
    id,
    name,
    version,
    companyId: company_id,
    workspaceId: workspace_id,
    ownerId: owner_id,
    hasDeal: has_deal,
  };
}

/** Whatever company row-level security shows; whether the person may read it is the policy's to say. */
export async function findAccountKey(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<AccountKey | null> {
  const { rows } = await sql<KeyRow>`
    select a.id, a.name, a.company_id, a.workspace_id, a.owner_id, a.version,
           exists (select 1 from deals d
                     join deal_access x on x.company_id = d.company_id and x.deal_id = d.id and x.profile_id = ${actor.userId}
                    where d.company_id = a.company_id and d.account_id = a.id and d.workspace_id = ${actor.workspaceId}
                      and d.shelf is distinct from 'deleted') as has_deal
      from accounts a
     where a.company_id = ${actor.companyId} and a.id = ${id} ${lock === 'update' ? sql`for update of a` : sql``}
  `.execute(tx.kysely);
  return rows[0] ? keyOf(rows[0]) : null;
}
