import type { Territory } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { PlanState } from './policy.ts';

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface PlanHeadRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly number: number;
  readonly state: PlanState;
  readonly version: number;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly updated_at: Date;
  readonly activated_at: Date | null;
  readonly activated_by: string | null;
}

export interface PlanRow extends PlanHeadRow {
  readonly territories: readonly Territory[];
  readonly placements: number;
}

const head = sql`p.id, p.workspace_id, p.number, p.state, p.version, p.created_at, p.created_by, p.updated_at,
  p.activated_at, p.activated_by`;
const whole = sql`${head}, p.territories,
  (select count(*)::integer from territory_placements l where l.company_id = p.company_id and l.plan_id = p.id) as placements`;

/** Changes of the territories of one workspace come one after the other, the job's too. */
export async function takeTerritoryTurn(tx: Tx, { workspaceId }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`territories ${workspaceId}`}, 0))`.execute(
    tx.kysely,
  );
}

export async function findPlan(tx: Tx, companyId: string, id: string): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select ${whole} from territory_plans p where p.company_id = ${companyId} and p.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function findPlanInState(
  tx: Tx,
  { companyId, workspaceId }: Place,
  state: 'draft' | 'active',
): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select ${whole} from territory_plans p
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.state = ${state}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface PlanPage extends Place {
  readonly drafts: boolean;
  readonly before: number | null;
  readonly limit: number;
}

export async function listPlanHeads(
  tx: Tx,
  { companyId, workspaceId, drafts, before, limit }: PlanPage,
): Promise<(PlanHeadRow & { readonly count: number })[]> {
  const { rows } = await sql<PlanHeadRow & { count: number }>`
    select ${head}, jsonb_array_length(p.territories) as count from territory_plans p
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId}
       and ${drafts ? sql`true` : sql`p.state <> 'draft'`}
       and ${before === null ? sql`true` : sql`p.number < ${before}::integer`}
     order by p.number desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

interface NewPlan extends Place {
  readonly id: string;
  readonly territories: readonly Territory[];
  readonly createdBy: string;
  readonly now: Date;
}

/** The caller holds the workspace's turn. */
export async function insertDraft(
  tx: Tx,
  { companyId, workspaceId, id, territories, createdBy, now }: NewPlan,
): Promise<void> {
  await sql`
    insert into territory_plans (company_id, id, workspace_id, number, state, territories, created_by, created_at, updated_at)
    select ${companyId}::uuid, ${id}::uuid, ${workspaceId}::uuid, coalesce(max(p.number), 0) + 1, 'draft',
           ${JSON.stringify(territories)}::jsonb, ${createdBy}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from territory_plans p where p.company_id = ${companyId} and p.workspace_id = ${workspaceId}
  `.execute(tx.kysely);
}

/** False when it is no draft any more, or of another version. */
export async function updateDraft(
  tx: Tx,
  companyId: string,
  draft: {
    readonly id: string;
    readonly version: number;
    readonly territories: readonly Territory[];
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update territory_plans
       set territories = ${JSON.stringify(draft.territories)}::jsonb, version = version + 1, updated_at = ${draft.now}
     where company_id = ${companyId} and id = ${draft.id} and state = 'draft' and version = ${draft.version}
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

export async function deletePlan(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from territory_plans where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

/** The plan that was active becomes a former one. */
export async function makeActive(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await sql`
    update territory_plans set state = 'former', version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and workspace_id = ${workspaceId} and state = 'active'
  `.execute(tx.kysely);
  await sql`
    update territory_plans
       set state = 'active', version = version + 1, updated_at = ${now}, activated_at = ${now}, activated_by = ${userId}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function copyPlacements(tx: Tx, companyId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into territory_placements (company_id, plan_id, account_id, territory_id, placed_by, created_at)
    select company_id, ${to}::uuid, account_id, territory_id, placed_by, created_at from territory_placements
     where company_id = ${companyId} and plan_id = ${from}
  `.execute(tx.kysely);
}

export async function readPlacements(
  tx: Tx,
  companyId: string,
  planId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ account_id: string; territory_id: string }>`
    select account_id, territory_id from territory_placements where company_id = ${companyId} and plan_id = ${planId}
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.account_id, row.territory_id]));
}

interface Placing {
  readonly planId: string;
  readonly accountIds: readonly string[];
  readonly territoryId: string | null;
  readonly userId: string;
  readonly now: Date;
}

export async function place(tx: Tx, companyId: string, placing: Placing): Promise<void> {
  const { planId, accountIds, territoryId, userId, now } = placing;
  await sql`
    delete from territory_placements
     where company_id = ${companyId} and plan_id = ${planId} and account_id = any (${accountIds}::uuid[])
  `.execute(tx.kysely);
  if (territoryId === null) return;
  await sql`
    insert into territory_placements (company_id, plan_id, account_id, territory_id, placed_by, created_at)
    select ${companyId}::uuid, ${planId}::uuid, a.id, ${territoryId}::uuid, ${userId}::uuid, ${now}::timestamptz
      from unnest(${accountIds}::uuid[]) as a(id)
  `.execute(tx.kysely);
}

/** Placements into territories that the plan no longer has. */
export async function dropOrphans(
  tx: Tx,
  companyId: string,
  planId: string,
  kept: readonly string[],
): Promise<void> {
  await sql`
    delete from territory_placements
     where company_id = ${companyId} and plan_id = ${planId} and territory_id <> all (${kept}::uuid[])
  `.execute(tx.kysely);
}

/** Workspaces where accounts wait, or hand-overs; as system role. */
export async function listWaitingWorkspaces(tx: Tx, most: number): Promise<Place[]> {
  const { rows } = await sql<{ company_id: string; workspace_id: string }>`
    select p.company_id, p.workspace_id from territory_plans p
     where p.state = 'active' and app.is_open(p.company_id)
       and (exists (select from territory_accounts t
                     where t.company_id = p.company_id and t.workspace_id = p.workspace_id and t.due)
         or exists (select from territory_hand_overs h
                     where h.company_id = p.company_id and h.workspace_id = p.workspace_id))
     limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map((row) => ({ companyId: row.company_id, workspaceId: row.workspace_id }));
}

/** The worker hears of it after the commit. */
export const wakeTerritories = (tx: Tx): void => tx.notify('dealwright_territories');
