import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { ownAccounts } from '../accounts/store.ts';
import { hasDeal, listedDealsInOrder, requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { findKept } from '../operations/merge-store.ts';
import { type AccountAccess, canEditTask } from './policy.ts';

/** The rows of `tasks t` whose deal or account the person finds in lists. */
export function seenTasks(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`case when t.deal_id is null
    then exists (select 1 from accounts a where a.id = t.account_id and ${ownAccounts(actor)})
    else exists (select 1 from deals d where d.id = t.deal_id and ${listedDealsInOrder(actor)}) end`;
}

/** The rows of `tasks t` of the person's team: the company's for an admin, the workspace's for everyone else. */
export function ofTeam(actor: Actor): RawBuilder<boolean> {
  return actor.role === 'admin' ? sql<boolean>`true` : sql<boolean>`t.workspace_id = ${actor.workspaceId}`;
}

export type AccountKey = AccountAccess & { readonly id: string };

/** The account, when the person works with it; 404 otherwise, the same as for one that does not exist. */
export async function requireReadableAccount(tx: Tx, actor: Actor, id: string): Promise<AccountKey> {
  const { rows } = await sql<AccountKey>`
    select a.id, a.company_id as "companyId", a.workspace_id as "workspaceId" from accounts a
     where a.id = ${id} and ${ownAccounts(actor)}
  `.execute(tx.kysely);
  const [account] = rows;
  if (account) return account;
  const kept = await findKept(tx, actor.companyId, 'account', { id });
  if (kept === null) throw notFound();
  return requireReadableAccount(tx, actor, kept);
}

export async function requireEditableAccount(tx: Tx, actor: Actor, id: string): Promise<AccountKey> {
  const account = await requireReadableAccount(tx, actor, id);
  if (!canEditTask(actor, { account })) {
    throw new AppError('forbidden', 'You can view this account but not change it.');
  }
  return account;
}

/** The deal or the account of a task. */
export type Home = { readonly deal: DealRef } | { readonly account: AccountKey };

interface Belonging {
  readonly dealId: string | null;
  readonly accountId: string | null;
}

export async function requireReadableHome(tx: Tx, actor: Actor, of: Belonging): Promise<Home> {
  if (of.dealId !== null) return { deal: await requireReadableDeal(tx, actor, { id: of.dealId }) };
  return { account: await requireReadableAccount(tx, actor, of.accountId ?? '') };
}

export async function requireEditableHome(tx: Tx, actor: Actor, of: Belonging): Promise<Home> {
  if (of.dealId !== null) return { deal: await requireEditableDeal(tx, actor, { id: of.dealId }) };
  return { account: await requireEditableAccount(tx, actor, of.accountId ?? '') };
}

/** A colleague who sees the deal or account and can work it. Throws the same 400 for everyone else. */
export async function requireAssignee(tx: Tx, home: Home, profileId: string): Promise<void> {
  const may =
    'deal' in home
      ? sql`from deals d join profiles p on p.company_id = d.company_id
             where d.company_id = ${home.deal.companyId} and d.id = ${home.deal.id} and ${hasDeal}`
      : sql`from profiles p
             where p.company_id = ${home.account.companyId}
               and (p.workspace_id = ${home.account.workspaceId} or (p.role = 'admin' and p.workspace_id is not null))`;
  const { rows } = await sql`select 1 ${may} and p.id = ${profileId} and p.role <> 'viewer'`.execute(
    tx.kysely,
  );
  if (rows.length === 0) {
    const what = 'deal' in home ? 'deal' : 'account';
    throw invalid('assignee_id', `Choose a colleague who works on this ${what}`);
  }
}
