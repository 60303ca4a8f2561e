import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { StepKind } from '@dealwright/domain/close-plan/plan-step';
import { sql } from 'kysely';
import { hasDeal } from '../deals/access.ts';

/** The deal of a plan. */
export interface PlanKey {
  readonly companyId: string;
  readonly id: string;
}

export interface PlanRow {
  readonly go_live: Day;
  readonly our_country: string;
  readonly their_country: string;
  readonly version: number;
}

export interface StepRow {
  readonly id: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly days: number;
  readonly after: string[];
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly stakeholder_id: string | null;
  readonly stakeholder_name: string | null;
  readonly stakeholder_left_on: Day | null;
  readonly due_on: Day | null;
  readonly started_on: Day | null;
  readonly done_on: Day | null;
}

export async function findPlan(tx: Tx, { companyId, id }: PlanKey): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select go_live::text as go_live, our_country, their_country, version
      from close_plans where company_id = ${companyId} and deal_id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Makes changes of a plan wait for each other. */
export async function lockPlan(tx: Tx, { companyId, id }: PlanKey): Promise<void> {
  await sql`select 1 from close_plans where company_id = ${companyId} and deal_id = ${id} for update`.execute(
    tx.kysely,
  );
}

/** In their order; a plan has at most 60. */
export async function listSteps(tx: Tx, { companyId, id }: PlanKey): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select t.id, t.name, t.kind, t.days, t.after::text[] as after, t.assignee_id, t.stakeholder_id,
           coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), p.email) as assignee_name,
           s.name as stakeholder_name, c.left_on::text as stakeholder_left_on,
           t.due_on::text as due_on, t.started_on::text as started_on, t.done_on::text as done_on
      from plan_steps t
      left join profiles p on p.company_id = t.company_id and p.id = t.assignee_id
      left join stakeholders s on s.company_id = t.company_id and s.deal_id = t.deal_id and s.id = t.stakeholder_id
      left join contacts c on c.company_id = s.company_id and c.id = s.contact_id
     where t.company_id = ${companyId} and t.deal_id = ${id}
     order by t.position, t.id limit 60
  `.execute(tx.kysely);
  return rows;
}

interface NewPlan {
  readonly goLive: Day;
  readonly ourCountry: string;
  readonly theirCountry: string;
  readonly missesFrom: Day | null;
  readonly lateStep: string | null;
  readonly createdBy: string;
  /** The day whose odds are saved with it. */
  readonly oddsOn: Day;
}

/**
 * Starts a plan; false where there is one. Its version goes on from that of the deal, which every change of a plan raises
 * too: no plan of a deal has a version that a removed one had.
 */
async function insertPlan(tx: Tx, { companyId, id }: PlanKey, plan: NewPlan, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into close_plans (company_id, deal_id, go_live, our_country, their_country, misses_from, late_step, odds_on,
                             version, created_by, created_at, updated_at)
    select ${companyId}, d.id, ${plan.goLive}::date, ${plan.ourCountry}, ${plan.theirCountry}, ${plan.missesFrom}::date,
           ${plan.lateStep}, ${plan.oddsOn}::date, d.version, ${plan.createdBy}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from deals d where d.company_id = ${companyId} and d.id = ${id}
    on conflict (company_id, deal_id) do nothing
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Saves what the plan is as a whole if it still is of that version, 0 for none; false when it is not. */
export async function savePlan(
  tx: Tx,
  key: PlanKey,
  version: number,
  plan: NewPlan,
  now: Date,
): Promise<boolean> {
  if (version === 0) return insertPlan(tx, key, plan, now);
  const { rows } = await sql`
    update close_plans
       set go_live = ${plan.goLive}, our_country = ${plan.ourCountry}, their_country = ${plan.theirCountry},
           misses_from = ${plan.missesFrom}, late_step = ${plan.lateStep}, odds_on = ${plan.oddsOn},
           version = version + 1, updated_at = ${now}
     where company_id = ${key.companyId} and deal_id = ${key.id} and version = ${version}::integer
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface NewStep {
  readonly id: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly days: number;
  readonly after: readonly string[];
  readonly assignee_id: string | null;
  readonly stakeholder_id: string | null;
  readonly due_on: Day | null;
  readonly started_on: Day | null;
  readonly done_on: Day | null;
  readonly days_taken: number | null;
}

/** The steps of a plan become these, in this order: known ones change, the others are added, missing ones go. */
export async function replaceSteps(
  tx: Tx,
  { companyId, id }: PlanKey,
  steps: readonly NewStep[],
): Promise<void> {
  const ids = steps.map((step) => step.id);
  await sql`
    delete from plan_steps where company_id = ${companyId} and deal_id = ${id} and id <> all(${ids}::uuid[])
  `.execute(tx.kysely);
  const rows = steps.map((step, at) => ({ ...step, position: at + 1 }));
  await sql`
    insert into plan_steps (company_id, id, deal_id, position, name, kind, days, after, assignee_id, stakeholder_id, due_on,
                            started_on, done_on, days_taken)
    select ${companyId}::uuid, t.id, ${id}::uuid, t.position, t.name, t.kind, t.days,
           array(select jsonb_array_elements_text(t.after))::uuid[], t.assignee_id, t.stakeholder_id, t.due_on,
           t.started_on, t.done_on, t.days_taken
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t(id uuid, position integer, name text, kind text, days integer, after jsonb, assignee_id uuid,
             stakeholder_id uuid, due_on date, started_on date, done_on date, days_taken integer)
    on conflict (company_id, id) do update
      set position = excluded.position, name = excluded.name, kind = excluded.kind, days = excluded.days,
          after = excluded.after, assignee_id = excluded.assignee_id, stakeholder_id = excluded.stakeholder_id,
          due_on = excluded.due_on, started_on = excluded.started_on, done_on = excluded.done_on,
          days_taken = excluded.days_taken
  `.execute(tx.kysely);
}

/** Removes the plan with its odds if it still is of that version; false when it is not. */
export async function deletePlan(tx: Tx, { companyId, id }: PlanKey, version: number): Promise<boolean> {
  const { rows } = await sql`
    delete from close_plans where company_id = ${companyId} and deal_id = ${id} and version = ${version}::integer
    returning 1
  `.execute(tx.kysely);
  if (rows.length === 0) return false;
  await sql`delete from plan_steps where company_id = ${companyId} and deal_id = ${id}`.execute(tx.kysely);
  await sql`delete from plan_odds where company_id = ${companyId} and deal_id = ${id}`.execute(tx.kysely);
  return true;
}

/** Which of the people work the deal. */
export async function listWorkers(
  tx: Tx,
  { companyId, id }: PlanKey,
  people: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select p.id from deals d join profiles p on p.company_id = d.company_id
     where d.company_id = ${companyId} and d.id = ${id} and ${hasDeal} and p.id = any(${people}::uuid[])
       and p.role <> 'viewer'
  `.execute(tx.kysely);
  return new Set(rows.map((row) => row.id));
}

/** Which of the stakeholders are the deal’s. */
export async function listOwnPeople(
  tx: Tx,
  { companyId, id }: PlanKey,
  people: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from stakeholders where company_id = ${companyId} and deal_id = ${id} and id = any(${people}::uuid[])
  `.execute(tx.kysely);
  return new Set(rows.map((row) => row.id));
}

const MOST_PAST = 200;

export interface PastStep {
  readonly kind: StepKind;
  readonly days: number;
  readonly days_taken: number;
}

/** The company’s latest finished steps of each kind, at most 200, whose durations are known. */
export async function listPastSteps(
  tx: Tx,
  companyId: string,
  kinds: readonly StepKind[],
): Promise<PastStep[]> {
  const { rows } = await sql<PastStep>`
    select k.kind, past.days, past.days_taken
      from unnest(${kinds}::text[]) as k(kind)
      cross join lateral (
        select t.days, t.days_taken from plan_steps t
         where t.company_id = ${companyId} and t.kind = k.kind and t.days_taken is not null
         order by t.done_on desc, t.id limit ${sql.lit(MOST_PAST)}) past
  `.execute(tx.kysely);
  return rows;
}
