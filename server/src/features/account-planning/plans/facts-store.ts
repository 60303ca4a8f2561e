import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Stage } from '@dealwright/domain/stage';
import type { BUYING_ROLES } from '@dealwright/domain/stakeholder';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';

const MOST_UNITS = 50;

/** The account itself, and those right below it by name. */
export async function listUnits(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name from accounts a
     where a.company_id = ${companyId} and (a.id = ${accountId} or a.parent_id = ${accountId})
     order by a.id <> ${accountId}, a.plain_name, a.id limit ${sql.lit(MOST_UNITS)}
  `.execute(tx.kysely);
  return rows;
}

export interface ProgressRow {
  readonly kind: 'won' | 'open' | 'later';
  readonly category: ForecastChoice | null;
  readonly currency: string;
  readonly deals: number;
  readonly amount_minor: bigint;
}

/** What was won within the period, and what is open: until the day of the goal, and after it. */
export async function readProgress(
  tx: Tx,
  actor: Actor,
  units: readonly string[],
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<ProgressRow[]> {
  const own = sql`${listedDeals(actor)} and d.account_id = any(${units}::uuid[])`;
  const { rows } = await sql<ProgressRow>`
    select 'won' as kind, null as category, d.currency, count(*)::int as deals, sum(d.amount_minor)::bigint as amount_minor
      from deals d
     where ${own} and d.stage_position = 8::smallint and d.closed_at >= ${from}::date and d.closed_at < ${until}::date + 1
     group by d.currency
    union all
    select case when d.close_date <= ${until}::date then 'open' else 'later' end, d.forecast_category::text, d.currency,
           count(*)::int, sum(d.amount_minor)::bigint
      from deals d
     where ${own} and d.stage_position < 8::smallint
     group by 1, 2, 3
  `.execute(tx.kysely);
  return rows;
}

export interface SourceRow {
  readonly evidence_id: string;
  readonly number: bigint;
  readonly deal_name: string;
  readonly pillar: Pillar;
  readonly statement: string;
  readonly quote: string | null;
  readonly person_name: string | null;
  readonly occurred_on: string;
  readonly interaction_id: string | null;
}

const sourceColumns = sql`
  e.id as evidence_id, d.number, d.name as deal_name, e.pillar, e.statement, e.quote, e.occurred_on, e.interaction_id,
  coalesce(e.person_name, (select s.name from stakeholders s where s.company_id = e.company_id
    and s.id = e.stakeholder_id)) as person_name`;

/** The rows of evidence that lines rest on, as far as the person may read their deals. */
export async function listSources(tx: Tx, actor: Actor, ids: readonly string[]): Promise<SourceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SourceRow>`
    select ${sourceColumns} from meddpicc_evidence e join deals d on d.company_id = e.company_id and d.id = e.deal_id
     where e.company_id = ${actor.companyId} and e.id = any(${ids}::uuid[]) and ${listedDeals(actor)}
  `.execute(tx.kysely);
  return rows;
}

export interface CellDealRow {
  readonly number: bigint;
  readonly name: string;
  readonly stage: Stage;
}

/** The deals that cells of the white space follow, as far as the person may read them. */
export async function listCellDeals(
  tx: Tx,
  actor: Actor,
  numbers: readonly number[],
): Promise<CellDealRow[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<CellDealRow>`
    select d.number, d.name, d.stage from deals d where ${listedDeals(actor)} and d.number = any(${numbers}::bigint[])
  `.execute(tx.kysely);
  return rows;
}

export interface KnownEvidenceRow extends SourceRow {
  readonly polarity: 'supports' | 'contradicts';
  readonly kind: string;
  readonly is_open: boolean;
}

/** What counts at present over the open and won deals of the units, the newest first. */
export async function listKnownEvidence(
  tx: Tx,
  actor: Actor,
  units: readonly string[],
  limit: number,
): Promise<KnownEvidenceRow[]> {
  const { rows } = await sql<KnownEvidenceRow>`
    select ${sourceColumns}, e.polarity::text as polarity, e.kind::text as kind, d.stage_position < 8::smallint as is_open
      from deals d join meddpicc_evidence e on e.company_id = d.company_id and e.deal_id = d.id
     where ${listedDeals(actor)} and d.account_id = any(${units}::uuid[]) and d.stage_position <= 8::smallint
       and e.closed_at is null and e.superseded_by is null and not ('hypothetical' = any (e.marks))
     order by e.occurred_on desc, e.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface OpenDealRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly gaps: Pillar[];
  readonly pillars: {
    readonly pillar: Pillar;
    readonly disputed: boolean;
    readonly next_question: string | null;
  }[];
  readonly people: {
    readonly name: string;
    readonly title: string | null;
    readonly buying_role: (typeof BUYING_ROLES)[number];
  }[];
}

/** The largest open deals of the units with their gaps and people. */
export async function listOpenDeals(
  tx: Tx,
  actor: Actor,
  units: readonly string[],
  limit: number,
): Promise<OpenDealRow[]> {
  const { rows } = await sql<OpenDealRow>`
    select d.id, d.number, d.name, d.gaps, d.pillars,
           (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'title', s.title, 'buying_role', s.buying_role)
             order by s.name), '[]')
              from stakeholders s where s.company_id = d.company_id and s.deal_id = d.id) as people
      from deals d
     where ${listedDeals(actor)} and d.account_id = any(${units}::uuid[]) and d.stage_position < 8::smallint
     order by d.amount_minor desc, d.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
