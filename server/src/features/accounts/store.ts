import type { Tx } from '@dealwright/db/database';
import { ACCOUNT_FIELD_KEYS, type AccountFieldValues } from '@dealwright/domain/account-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';

/** The plain fields of `accounts a`. */
export const accountColumns = sql.join(ACCOUNT_FIELD_KEYS.map((key) => sql.ref(`a.${key}`)));

export interface AccountRow extends AccountFieldValues {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly sort_key: string;
  readonly open: { readonly currency: string; readonly deals: number; readonly amount_minor: number }[];
}

interface AccountRequest {
  readonly words: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
  /** The rows of `deals d` that the person finds in lists. */
  readonly listedDeals: RawBuilder<boolean>;
}

const FIRST_CLOSED_POSITION = 8;

/** The accounts a person works with: an admin's are the company's, anyone else's those of their workspace. */
export function ownAccounts(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`a.company_id = ${actor.companyId}`;
  return actor.role === 'admin'
    ? inCompany
    : sql<boolean>`${inCompany} and a.workspace_id = ${actor.workspaceId}`;
}

/** Accounts by name; what stands open with each is added up for the page's rows alone. */
export async function listAccountPage(tx: Tx, actor: Actor, request: AccountRequest): Promise<AccountRow[]> {
  const { words, after, limit, listedDeals } = request;
  const next = after ? sql`(a.plain_name, a.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`;
  const named =
    words.length > 0
      ? sql`a.plain_name like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`;
  const { rows } = await sql<AccountRow>`
    select p.*, coalesce(o.open, '[]') as open
      from (select a.id, a.name, a.domain, ${accountColumns}, a.plain_name as sort_key
              from accounts a where ${ownAccounts(actor)} and ${named} and ${next}
             order by a.plain_name, a.id limit ${sql.lit(limit)}) p
      left join lateral (
        select jsonb_agg(jsonb_build_object('currency', t.currency, 'deals', t.deals, 'amount_minor', t.amount_minor)
          order by t.currency) as open
          from (select d.currency, count(*) as deals, sum(d.amount_minor) as amount_minor
                  from deals d
                 where ${listedDeals} and d.account_id = p.id and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint
                 group by d.currency) t) o on true
     order by p.sort_key, p.id
  `.execute(tx.kysely);
  return rows;
}

export interface AccountName {
  readonly id: string;
  readonly name: string;
}

export async function findAccount(tx: Tx, actor: Actor, id: string): Promise<AccountName | null> {
  const { rows } = await sql<AccountName>`
    select a.id, a.name from accounts a where ${ownAccounts(actor)} and a.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The account of the workspace that bears the name, whatever its case; the oldest of several. */
export async function findAccountByName(tx: Tx, actor: Actor, name: string): Promise<AccountName | null> {
  const { rows } = await sql<AccountName>`
    select a.id, a.name from accounts a
     where a.company_id = ${actor.companyId} and a.workspace_id = ${actor.workspaceId}
       and a.plain_name = app.plain(${name}) and lower(a.name) = lower(${name})
     order by a.id limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly now: Date;
}

export async function insertAccount(
  tx: Tx,
  actor: Actor,
  { id, name, ownerId, now }: NewAccount,
): Promise<void> {
  await sql`
    insert into accounts (company_id, id, workspace_id, name, owner_id, created_at, updated_at)
    values (${actor.companyId}, ${id}, ${actor.workspaceId}, ${name}, ${ownerId}, ${now}, ${now})
  `.execute(tx.kysely);
}
