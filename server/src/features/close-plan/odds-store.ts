import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { StepKind } from '@dealwright/domain/close-plan/plan-step';
import { sql } from 'kysely';
import type { PlanKey, PlanRow } from './plan-store.ts';

/** The odds of a plan on one day. */
interface NewOdds {
  readonly day: Day;
  readonly goLive: Day;
  readonly closeDate: Day | null;
  readonly sign: number | null;
  readonly live: number;
}

/** Saves today's odds; a later save of the same day replaces them. */
export async function saveOdds(tx: Tx, { companyId, id }: PlanKey, odds: NewOdds): Promise<void> {
  await sql`
    insert into plan_odds (company_id, deal_id, day, go_live, close_date, sign, live)
    values (${companyId}, ${id}, ${odds.day}, ${odds.goLive}, ${odds.closeDate}, ${odds.sign}, ${odds.live})
    on conflict (company_id, deal_id, day) do update
      set go_live = excluded.go_live, close_date = excluded.close_date, sign = excluded.sign, live = excluded.live
  `.execute(tx.kysely);
}

/** Companies with plans of which nothing was said today, as system role, except suspended ones and these. */
export async function listCompaniesWithoutOdds(
  tx: Tx,
  today: Day,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ readonly company_id: string }>`
    select c.id as company_id from companies c
     where app.is_open(c.id) and c.id <> all(${except}::uuid[])
       and exists (select from close_plans p where p.company_id = c.id and p.odds_on < ${today}::date)
     order by c.id limit 1000
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

export interface PlanWithoutOdds extends PlanRow {
  readonly deal_id: string;
  readonly number: bigint;
  readonly close_date: Day | null;
  /** Whether the deal is open and in the pipeline. */
  readonly is_open: boolean;
}

/** The next plans of which nothing was said today, those that wait longest first. */
export async function listPlansWithoutOdds(
  tx: Tx,
  companyId: string,
  today: Day,
  most: number,
): Promise<PlanWithoutOdds[]> {
  const { rows } = await sql<PlanWithoutOdds>`
    select p.deal_id, d.number, d.close_date::text as close_date, p.go_live::text as go_live, p.our_country,
           p.their_country, p.version,
           d.stage not in ('closed_won', 'closed_lost') and d.shelf is null as is_open
      from close_plans p
      join deals d on d.company_id = p.company_id and d.id = p.deal_id
     where p.company_id = ${companyId} and p.odds_on < ${today}::date
     order by p.odds_on, p.deal_id limit ${most}
  `.execute(tx.kysely);
  return rows;
}

export interface DatedStep {
  readonly deal_id: string;
  readonly id: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly days: number;
  readonly after: string[];
  readonly due_on: Day | null;
  readonly started_on: Day | null;
  readonly done_on: Day | null;
}

/** The steps of several plans, each plan’s in their order. */
export async function listStepsOf(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<DatedStep[]> {
  const { rows } = await sql<DatedStep>`
    select deal_id, id, name, kind, days, after::text[] as after, due_on::text as due_on,
           started_on::text as started_on, done_on::text as done_on
      from plan_steps where company_id = ${companyId} and deal_id = any(${dealIds}::uuid[])
     order by deal_id, position, id
  `.execute(tx.kysely);
  return rows;
}

export interface OddsOfPlan extends NewOdds {
  readonly dealId: string;
}

interface LookedAt {
  readonly dealId: string;
  /** Of the plan the odds were worked out from. */
  readonly version: number;
}

/**
 * Saves today's odds of plans and marks them as checked. A plan that was changed meanwhile keeps the odds of that change,
 * or is checked again. Returns how many were saved.
 */
export async function keepOdds(
  tx: Tx,
  companyId: string,
  today: Day,
  looked: readonly LookedAt[],
  odds: readonly OddsOfPlan[],
): Promise<number> {
  const { rows } = await sql<{ readonly deal_id: string }>`
    update close_plans p set odds_on = ${today}::date
      from (select deal_id from close_plans
             where company_id = ${companyId} and odds_on < ${today}::date
               and (deal_id, version) in (
                 select l."dealId", l.version
                   from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) as l("dealId" uuid, version integer))
             order by deal_id for update) same
     where p.company_id = ${companyId} and p.deal_id = same.deal_id
    returning p.deal_id
  `.execute(tx.kysely);
  const kept = new Set(rows.map(({ deal_id }) => deal_id));
  const said = odds.filter(({ dealId }) => kept.has(dealId));
  if (said.length === 0) return kept.size;
  await sql`
    insert into plan_odds (company_id, deal_id, day, go_live, close_date, sign, live)
    select ${companyId}::uuid, o."dealId", o.day, o."goLive", o."closeDate", o.sign, o.live
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        as o("dealId" uuid, day date, "goLive" date, "closeDate" date, sign double precision, live double precision)
    on conflict (company_id, deal_id, day) do nothing
  `.execute(tx.kysely);
  return kept.size;
}
