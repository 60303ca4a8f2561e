import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** A person of a workspace: a member, or a named owner who isn't one. */
export interface KnownOwner {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Empty for a named owner without a known address. */
  readonly email: string;
  readonly is_member: boolean;
  /** Of a named owner whose records a member took over: that member. */
  readonly successor_id: string | null;
}

/** Members and named owners of a workspace, under its lock, so the same one isn't added twice. */
export async function lockOwners(tx: Tx, { companyId, workspaceId }: Place): Promise<KnownOwner[]> {
  await sql`select from workspaces where company_id = ${companyId} and id = ${workspaceId} for update`.execute(
    tx.kysely,
  );
  const { rows } = await sql<KnownOwner>`
    select id, first_name, last_name, email, workspace_id is not null as is_member, successor_id
      from profiles
     where company_id = ${companyId} and (workspace_id = ${workspaceId} or named_workspace_id = ${workspaceId})
     order by id
  `.execute(tx.kysely);
  return rows;
}

export interface NewNamedOwner {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string;
  /** Kept if it is manager; all others are sales reps. */
  readonly role: Role | null;
}

/** Behind the workspace's lock. */
export async function insertNamedOwners(
  tx: Tx,
  workspaceId: string,
  owners: readonly NewNamedOwner[],
  now: Date,
): Promise<void> {
  await sql`select app.add_named_owners(${workspaceId}, ${JSON.stringify(owners)}::jsonb, ${now})`.execute(
    tx.kysely,
  );
}

/** Gives named owners an address that became known. */
export async function setAddresses(
  tx: Tx,
  { companyId, workspaceId }: Place,
  owners: readonly { readonly id: string; readonly email: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update profiles p set email = n.email, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) n (id uuid, email text)
     where p.company_id = ${companyId} and p.named_workspace_id = ${workspaceId} and p.id = n.id
  `.execute(tx.kysely);
}

/** Those of some named owners to whom nothing refers go; returns which. */
export async function removeUnused(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.remove_named_owners(${ids}::uuid[]) id
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** The names of named owners of the workspace. */
export async function listNamedOwnerNames(
  tx: Tx,
  { companyId, workspaceId }: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from profiles
     where company_id = ${companyId} and named_workspace_id = ${workspaceId} and id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}

export interface NamedOwnerRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
  readonly created_at: Date;
  /** Whether something refers to them. */
  readonly is_used: boolean;
  readonly sort_key: string;
}

const sortName = sql<string>`app.plain(concat_ws(' ', m.first_name, m.last_name))`;

/** The named owners of a workspace by name. There are few: they are sorted as they are read. */
export async function listNamedOwnerPage(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<NamedOwnerRow[]> {
  const next = after ? sql`(${sortName}, m.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<NamedOwnerRow>`
    select m.id, m.first_name, m.last_name, m.email, m.role, m.created_at,
           app.is_named_owner_used(m.company_id, m.id) as is_used, ${sortName} as sort_key
      from profiles m
     where m.company_id = ${companyId} and m.named_workspace_id = ${workspaceId} and m.successor_id is null and ${next}
     order by ${sortName}, m.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

type FoundNamedOwner = Omit<NamedOwnerRow, 'sort_key' | 'is_used'>;

/** A named owner of the workspace whose records weren't taken over yet; null for anyone else. */
export async function findNamedOwner(
  tx: Tx,
  { companyId, workspaceId }: Place,
  id: string,
): Promise<FoundNamedOwner | null> {
  const { rows } = await sql<FoundNamedOwner>`
    select id, first_name, last_name, email, role, created_at from profiles
     where company_id = ${companyId} and named_workspace_id = ${workspaceId} and successor_id is null and id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface Invited extends Place {
  readonly invitationId: string;
  readonly email: string;
}

/**
 * The named owners whose records go to the person who accepts an invitation: the one it was given for, and those of
 * its address. Takes the company's turn if there are any: many deals change at once. As system role.
 */
export async function lockTakenOver(tx: Tx, invited: Invited): Promise<string[]> {
  const { companyId, workspaceId, invitationId, email } = invited;
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
     where p.company_id = ${companyId} and p.named_workspace_id = ${workspaceId} and p.successor_id is null
       and (p.email = ${email} or p.id = (select i.takes_over_id from workspace_invitations i
             where i.company_id = ${companyId} and i.id = ${invitationId}))
     order by p.id
  `.execute(tx.kysely);
  if (rows.length > 0) {
    const key = sql`hashtextextended(${`deal_totals ${companyId}`}, 0)`;
    await sql`select pg_advisory_xact_lock(${key})`.execute(tx.kysely);
  }
  return rows.map(({ id }) => id);
}

export interface TakenDeal {
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly version: number;
}

/** Gives a member whatever a named owner owns, in one statement. As system role, behind the company's turn. */
export async function takeOver(
  tx: Tx,
  { companyId, from, to, now }: { companyId: string; from: string; to: string; now: Date },
): Promise<TakenDeal[]> {
  const { rows } = await sql<TakenDeal>`
    select * from app.take_over_named_owner(${companyId}, ${from}, ${to}, ${now})
  `.execute(tx.kysely);
  return rows;
}
