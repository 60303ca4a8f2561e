import type { FORECAST_METHODS, ODDS_STATES } from '@dealwright/contract/odds/odds';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Period } from '@dealwright/domain/forecast-period/period';
import type { AgeClass } from '@dealwright/domain/odds/age-classes';
import type { DealChance, OddsOutput, WonDeal } from '@dealwright/domain/odds/compute-odds';
import { sql } from 'kysely';

export type OddsState = (typeof ODDS_STATES)[number];
export type ForecastMethod = (typeof FORECAST_METHODS)[number];

/** What a run found out, without the chances of its deals. */
export interface OddsSummary extends Omit<OddsOutput, 'deals' | 'won' | 'leftOut' | 'classes'> {
  /** Runs of an earlier release don’t say it. */
  readonly leftOut?: readonly string[];
  /** How many deals were won so far; runs of an earlier release don’t say it, nor list them. */
  readonly wonDeals?: number;
  /** How many deals it was learned from, and how many there were. */
  readonly read?: { readonly deals: number; readonly all: number };
  readonly classes: readonly Omit<AgeClass, 'deals'>[];
  readonly period: Period;
}

export interface RunRow {
  readonly id: string;
  readonly as_of: Day;
  readonly state: OddsState;
  readonly asked_at: Date;
  readonly finished_at: Date | null;
  readonly currency: string | null;
  readonly summary: OddsSummary | null;
}

const columns = sql`r.id, r.as_of::text as as_of, r.state, r.asked_at, r.finished_at, r.currency, r.summary`;

export interface RunKey {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly asOf: Day;
}

export async function findRun(tx: Tx, { companyId, workspaceId, asOf }: RunKey): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select ${columns} from odds_runs r
     where r.company_id = ${companyId} and r.workspace_id = ${workspaceId} and r.as_of = ${asOf}::date
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The latest finished run up to a day. */
export async function findLatestRun(
  tx: Tx,
  { companyId, workspaceId, asOf }: RunKey,
): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select ${columns} from odds_runs r
     where r.company_id = ${companyId} and r.workspace_id = ${workspaceId} and r.as_of <= ${asOf}::date
       and r.summary is not null
     order by r.as_of desc limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Runs of a workspace that wait; one that has waited longer than its job may take isn’t counted. */
async function countWaiting(tx: Tx, { companyId, workspaceId }: RunKey, since: Date): Promise<number> {
  const { rows } = await sql<{ readonly waiting: number }>`
    select count(*)::int as waiting from odds_runs r
     where r.company_id = ${companyId} and r.workspace_id = ${workspaceId} and r.state = 'waiting' and r.asked_at > ${since}
  `.execute(tx.kysely);
  return rows[0]?.waiting ?? 0;
}

interface NewRun extends RunKey {
  readonly id: string;
  readonly now: Date;
  /** A run that was asked for before this moment has been given up. */
  readonly waitingSince: Date;
  /** Of a workspace. */
  readonly mostWaiting: number;
}

/**
 * Asks for a run; one that has finished keeps what it said until it has finished again. Returns its id, `waiting` if
 * somebody has asked already, and `too_many` if as many days wait as may.
 */
export async function askForRun(
  tx: Tx,
  run: NewRun,
): Promise<{ readonly id: string } | 'waiting' | 'too_many'> {
  const { companyId, workspaceId, asOf, id, now, waitingSince, mostWaiting } = run;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`odds ${workspaceId}`}, 0))`.execute(tx.kysely);
  const known = await findRun(tx, run);
  if (known?.state === 'waiting' && known.asked_at > waitingSince) return 'waiting';
  if ((await countWaiting(tx, run, waitingSince)) >= mostWaiting) return 'too_many';
  const { rows } = await sql<{ readonly id: string }>`
    insert into odds_runs as r (company_id, id, workspace_id, as_of, state, asked_at)
    values (${companyId}, ${id}, ${workspaceId}, ${asOf}::date, 'waiting', ${now})
    on conflict (company_id, workspace_id, as_of) do update set state = 'waiting', asked_at = excluded.asked_at
    returning r.id
  `.execute(tx.kysely);
  return { id: rows[0]?.id ?? id };
}

export interface RunToCompute {
  readonly id: string;
  readonly workspace_id: string;
  readonly as_of: Day;
}

export async function findRunToCompute(
  tx: Tx,
  companyId: string,
  runId: string,
): Promise<RunToCompute | null> {
  const { rows } = await sql<RunToCompute>`
    select id, workspace_id, as_of::text as as_of from odds_runs where company_id = ${companyId} and id = ${runId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface Found {
  readonly currency: string;
  readonly summary: OddsSummary;
  readonly deals: readonly DealChance[];
  readonly won: readonly WonDeal[];
  /** Of each class, by {@link classKey}. */
  readonly compared: Readonly<Record<string, readonly string[]>>;
}

export const classKey = (state: number, from: number): string => `${state}:${from}`;

const ROWS_A_STATEMENT = 5_000;

/** Won deals are certain; what odds are made of says nothing of them. */
const NOTHING_TO_SAY = {
  chance: 1,
  isAverage: false,
  state: 0,
  age: 0,
  openDays: 0,
  classFrom: 0,
  evidence: 0,
};

/** Replaces what the run said before, all at once. */
export async function finishRun(
  tx: Tx,
  { companyId, runId, now }: { readonly companyId: string; readonly runId: string; readonly now: Date },
  { currency, summary, deals, won, compared }: Found,
): Promise<void> {
  await sql`delete from deal_odds where company_id = ${companyId} and run_id = ${runId}`.execute(tx.kysely);
  const all = [
    ...deals.map((deal) => ({ ...deal, won: false })),
    ...won.map((deal) => ({ ...NOTHING_TO_SAY, ...deal, won: true })),
  ];
  for (let at = 0; at < all.length; at += ROWS_A_STATEMENT) {
    const part = all.slice(at, at + ROWS_A_STATEMENT).map((deal) => ({
      ...deal,
      amount: Math.round(deal.amount),
      expected: deal.unrated === null ? Math.round(deal.chance * deal.amount) : 0,
    }));
    await sql`
      insert into deal_odds (company_id, run_id, deal_id, chance, amount_minor, expected_minor, is_average, state,
                             age_days, open_days, class_from, evidence, currency, won)
      select ${companyId}::uuid, ${runId}::uuid, o.id, o.chance, o.amount, o.expected, o."isAverage", o.state, o.age,
             o."openDays", o."classFrom", o.evidence, o.unrated, o.won
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as o(id uuid, chance double precision, amount bigint, expected bigint, "isAverage" boolean, state smallint,
               age integer, "openDays" integer, "classFrom" integer, evidence smallint, unrated char(3), won boolean)
        join deals d on d.company_id = ${companyId} and d.id = o.id
    `.execute(tx.kysely);
  }
  await sql`
    update odds_runs
       set state = 'done', finished_at = ${now}, currency = ${currency}, summary = ${JSON.stringify(summary)}::jsonb,
           compared = ${JSON.stringify(compared)}::jsonb
     where company_id = ${companyId} and id = ${runId}
  `.execute(tx.kysely);
}

/** A run that had finished before keeps what it said. */
export async function failRun(tx: Tx, companyId: string, runId: string): Promise<void> {
  await sql`
    update odds_runs set state = 'failed' where company_id = ${companyId} and id = ${runId} and state = 'waiting'
  `.execute(tx.kysely);
}
