import type { Tx } from '@dealwright/db/database';
import type { DayRange, Interval } from '@dealwright/domain/usage-cost';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

export interface SumsRow {
  readonly usage_date: string;
  readonly service_type: string;
  readonly total_operations: bigint;
  readonly total_api_calls: bigint;
  readonly total_tokens: bigint;
  readonly total_cost_usd: string;
}

const within = (companyId: string, { from, to }: DayRange): RawBuilder<boolean> =>
  sql`s.company_id = ${companyId} and s.usage_date between ${from}::date and ${to}::date`;

/** By whole days, which is several times as fast as `date_trunc`; nothing was logged before that Monday. */
const SOME_MONDAY = sql`date '2000-01-03'`;

const BARS: Readonly<Record<Interval, (range: DayRange) => RawBuilder<unknown>>> = {
  day: () => sql`s.usage_date`,
  week: ({ from }) => sql`greatest(${SOME_MONDAY} + (s.usage_date - ${SOME_MONDAY}) / 7 * 7, ${from}::date)`,
  month: ({ from }) => sql`greatest(date_trunc('month', s.usage_date::timestamp)::date, ${from}::date)`,
};

/** What each day, week or month of a range cost by service; weeks and months begin with the range at the earliest. */
export async function sumByInterval(
  tx: Tx,
  companyId: string,
  range: DayRange,
  interval: Interval,
): Promise<SumsRow[]> {
  const { rows } = await sql<SumsRow>`
    select ${BARS[interval](range)} as usage_date, s.service_type, sum(s.total_operations)::bigint as total_operations,
           sum(s.total_api_calls)::bigint as total_api_calls, sum(s.total_tokens)::bigint as total_tokens,
           sum(s.total_cost_usd) as total_cost_usd
      from company_usage_summary s where ${within(companyId, range)}
     group by 1, 2 order by 1, 2
  `.execute(tx.kysely);
  return rows;
}

/** Everything that a range cost together, in US dollars. */
export async function sumCost(tx: Tx, companyId: string, range: DayRange): Promise<string> {
  const { rows } = await sql<{ readonly cost: string }>`
    select coalesce(sum(s.total_cost_usd), 0) as cost from company_usage_summary s where ${within(companyId, range)}
  `.execute(tx.kysely);
  return rows[0]?.cost ?? '0';
}

export interface LogRow {
  readonly id: string;
  readonly created_at: Date;
  /** As exactly as the database has it. */
  readonly at: string;
  readonly service_type: string;
  readonly operation: string;
  readonly model: string | null;
  readonly api_calls: number;
  readonly tokens_input: number;
  readonly tokens_output: number;
  readonly tokens_total: number;
  readonly estimated_cost_usd: string;
  readonly success: boolean;
}

/** Uses of services in the days of a range, newest first, from a position on. */
export async function listLogPage(
  tx: Tx,
  companyId: string,
  { from, to }: DayRange,
  after: Position | null,
  limit: number,
): Promise<LogRow[]> {
  const next = after ? sql`(l.created_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<LogRow>`
    select l.id, l.created_at, l.created_at::text as at, l.service_type, l.operation, l.model, l.api_calls,
           l.tokens_input, l.tokens_output, l.tokens_total, l.estimated_cost_usd, l.success
      from usage_logs l
     where l.company_id = ${companyId} and l.created_at >= (${from}::date::timestamp at time zone 'UTC')
       and l.created_at < ((${to}::date + 1)::timestamp at time zone 'UTC') and ${next}
     order by l.created_at desc, l.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface DealUsageRow {
  readonly deal_id: string;
  readonly deal_number: bigint;
  readonly deal_name: string;
  readonly client_company: string;
  readonly service_type: string;
  readonly total_operations: bigint;
  readonly total_cost_usd: string;
}

/** What services cost for deals, of all time, most first; `seen` says which rows of `deals d` the person may see. */
export async function listDealUsageRows(
  tx: Tx,
  companyId: string,
  seen: RawBuilder<boolean>,
  limit: number,
): Promise<DealUsageRow[]> {
  const { rows } = await sql<DealUsageRow>`
    select s.deal_id, d.number as deal_number, s.deal_name, s.client_company, s.service_type, s.total_operations,
           s.total_cost_usd
      from deal_usage_summary s join deals d on d.company_id = s.company_id and d.id = s.deal_id
     where s.company_id = ${companyId} and ${seen}
     order by s.total_cost_usd desc, s.deal_id, s.service_type limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
