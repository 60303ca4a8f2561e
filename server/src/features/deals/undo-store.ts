import type { Tx } from '@dealwright/db/database';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { ownDeals } from './access.ts';
import { withDefaults } from './grading/store.ts';

/** Removes unused deals; returns those in use. */
export async function removeUnusedDeals(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly used: string[] }>`
    select app.remove_unused_deals(${ids}::uuid[]) as used
  `.execute(tx.kysely);
  return rows[0]?.used ?? [];
}

export interface DealPlace {
  readonly id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly name: string;
}

export async function listDealPlaces(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<DealPlace[]> {
  const { rows } = await sql<DealPlace>`
    select d.id, d.workspace_id, d.number, d.name from deals d where d.company_id = ${companyId} and d.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

/** The names of the person's deals, on whichever shelf. */
export async function listDealNames(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly number: number }>> {
  const { rows } = await sql<Pick<DealPlace, 'id' | 'number' | 'name'>>`
    select d.id, d.number, d.name from deals d where ${ownDeals(actor)} and d.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name, number }) => [id, { name, number: Number(number) }]));
}

/** The settings that the deals of each workspace are graded by. */
export async function settingsOfWorkspaces(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QualificationSettings>> {
  const { rows } = await sql<{
    readonly id: string;
    readonly qualification_settings: Partial<QualificationSettings> | null;
  }>`
    select w.id, w.qualification_settings from workspaces w where w.company_id = ${companyId} and w.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, qualification_settings }) => [id, withDefaults(qualification_settings)]));
}

/**
 * Whether an operation still shows in deals that aren't the person's: a field or version that it wrote, or another deal
 * merged into them. On the shelf counts as theirs.
 */
export async function touchesOtherDeals(tx: Tx, actor: Actor, operationId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly touches: boolean }>`
    select exists (
      select from operation_changes c
        join deals d on d.company_id = c.company_id and d.id = (c.record_key ->> 'id')::uuid
       where c.company_id = ${actor.companyId} and c.operation_id = ${operationId} and c.table_name = 'deals'
         and c.action in ('created', 'changed') and not (${ownDeals(actor)})
         and exists (select from jsonb_each(c.after) a where to_jsonb(d) -> a.key = a.value)
    ) or exists (
      select from operations o
        join deals d on d.company_id = o.company_id and d.id = (o.facts ->> 'kept_id')::uuid
       where o.company_id = ${actor.companyId} and o.id = ${operationId} and o.facts ->> 'kind' = 'deal'
         and not (${ownDeals(actor)})
    ) as touches
  `.execute(tx.kysely);
  return rows[0]?.touches ?? false;
}

export interface LastEdit {
  readonly deal_id: string;
  readonly actor_id: string | null;
  readonly created_at: Date;
}

/** The last change by a person to each of the deals since an operation, except its undo. */
export async function listLastEdits(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { doneAt, operationId }: { readonly doneAt: Date; readonly operationId: string },
): Promise<LastEdit[]> {
  const { rows } = await sql<LastEdit>`
    select w.id as deal_id, h.actor_id, h.created_at
      from unnest(${ids}::uuid[]) w (id)
      cross join lateral (
        select h.actor_id, h.created_at from deal_history h
         where h.company_id = ${companyId} and h.deal_id = w.id and h.created_at > ${doneAt} and h.actor_id is not null
           and h.cause_id is distinct from ${operationId}::uuid
         order by h.created_at desc, h.id desc limit 1) h
  `.execute(tx.kysely);
  return rows;
}

export interface LeftDeal {
  readonly id: string;
  readonly owner: { readonly id: string; readonly name: string };
  readonly heir: { readonly id: string; readonly name: string };
}

function personOf(profile: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  const name = sql`coalesce(nullif(concat_ws(' ', ${column('first_name')}, ${column('last_name')}), ''), ${column('email')})`;
  return sql`jsonb_build_object('id', ${column('id')}, 'name', ${name})`;
}

/** Locks the owners of the deals, so that none of them is removed before the transaction ends. */
export async function holdOwners(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select p.id from profiles p
     where p.company_id = ${companyId}
       and p.id in (select d.owner_id from deals d where d.company_id = ${companyId} and d.id = any (${ids}::uuid[]))
     order by p.id for share
  `.execute(tx.kysely);
}

/**
 * The open deals whose owner was removed, each with its new owner from the deal's workspace: the person who got the other
 * deals of that owner, else the person undoing, else an admin.
 */
export async function listLeftDeals(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  actorId: string | null,
): Promise<LeftDeal[]> {
  const { rows } = await sql<LeftDeal>`
    select d.id, ${personOf('p')} as owner, h.heir
      from deals d
      join profiles p on p.company_id = d.company_id and p.id = d.owner_id
       and p.workspace_id is null and p.named_workspace_id is null
      cross join lateral (
        select ${personOf('m')} as heir from profiles m
         where m.company_id = d.company_id and m.workspace_id = d.workspace_id and m.role <> 'viewer'
         order by (m.id = (select r.heir_id from member_removals r
                            where r.company_id = d.company_id and r.profile_id = d.owner_id
                            order by r.created_at desc limit 1)) desc nulls last,
                  (m.id = ${actorId}::uuid) desc nulls last, (m.role = 'admin') desc, m.id
         limit 1) h
     where d.company_id = ${companyId} and d.id = any (${ids}::uuid[])
       and d.stage not in ('closed_won', 'closed_lost')
     order by d.id
  `.execute(tx.kysely);
  return rows;
}
