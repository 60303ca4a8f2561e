import type { StepChangeKind } from '@dealwright/contract/close-plan/buyer-plan';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { StepKind } from '@dealwright/domain/close-plan/plan-step';
import { sql } from 'kysely';
import type { PlanKey } from '../plan-store.ts';

export interface SentStep {
  readonly id: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly days: number;
  readonly after: string[];
  readonly assignee_name: string | null;
  readonly has_buyer: boolean;
  /** Its owner on the buyer’s side is the recipient of the link. */
  readonly own: boolean;
  readonly due_on: Day | null;
  readonly started_on: Day | null;
  readonly done_on: Day | null;
}

interface SentChange {
  readonly id: string;
  readonly step_id: string;
  readonly step_name: string;
  readonly kind: StepChangeKind;
  readonly day_before: Day | null;
  readonly day: Day | null;
  readonly reason: string | null;
  readonly at: string;
}

/** What the database shows a buyer’s transaction of their close plan; changes are those of their link, newest first. */
export interface SentPlanRow {
  readonly go_live: Day;
  readonly our_country: string;
  readonly their_country: string;
  readonly steps: readonly SentStep[];
  readonly changes: readonly SentChange[];
}

/** In a buyer’s transaction: the close plan that their link opens. */
export async function findSentPlan(tx: Tx): Promise<SentPlanRow | null> {
  const { rows } = await sql<SentPlanRow>`
    select go_live::text as go_live, our_country, their_country, steps, changes from app.buyer_plan()
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface NewStepChange {
  readonly id: string;
  readonly companyId: string;
  readonly dealId: string;
  readonly linkId: string;
  readonly step: { readonly id: string; readonly name: string };
  readonly kind: StepChangeKind;
  readonly name: string;
  readonly email: string;
  readonly dayBefore: Day | null;
  readonly day: Day | null;
  readonly reason: string | null;
  readonly now: Date;
}

export async function insertStepChange(tx: Tx, row: NewStepChange): Promise<void> {
  await sql`
    insert into step_changes (company_id, id, deal_id, step_id, step_name, link_id, kind, name, email, day_before, day, reason,
                              created_at)
    values (${row.companyId}, ${row.id}, ${row.dealId}, ${row.step.id}, ${row.step.name}, ${row.linkId}, ${row.kind},
            ${row.name}, ${row.email}, ${row.dayBefore}::date, ${row.day}::date, ${row.reason}, ${row.now})
  `.execute(tx.kysely);
}

interface StepChangeRow extends Omit<SentChange, 'step_id' | 'at'> {
  readonly name: string;
  readonly email: string;
  readonly created_at: Date;
}

/** What buyers changed, newest first. */
export async function listStepChanges(
  tx: Tx,
  { companyId, id }: PlanKey,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<StepChangeRow[]> {
  const { rows } = await sql<StepChangeRow>`
    select id, step_name, kind, day_before::text as day_before, day::text as day, reason, name, email, created_at
      from step_changes
     where company_id = ${companyId} and deal_id = ${id} and (${after}::uuid is null or id < ${after}::uuid)
     order by id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Changes by a link since then, up to a limit. */
export async function countStepChanges(
  tx: Tx,
  { companyId, linkId, since }: { readonly companyId: string; readonly linkId: string; readonly since: Date },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ readonly changes: number }>`
    select count(*)::int as changes from (
      select 1 from step_changes
       where company_id = ${companyId} and link_id = ${linkId} and created_at > ${since} limit ${sql.lit(most)}) c
  `.execute(tx.kysely);
  return rows[0]?.changes ?? 0;
}

/** Who owns the deal. */
export async function findDealOwner(tx: Tx, { companyId, id }: PlanKey): Promise<string | null> {
  const { rows } = await sql<{ readonly owner_id: string | null }>`
    select owner_id from deals where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.owner_id ?? null;
}
