import type { Tx } from '@dealwright/db/database';
import { addDays, type Day } from '@dealwright/domain/calendar';
import { type DayRange, type Interval, wholesOf } from '@dealwright/domain/usage-cost';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface SumsRow {
  readonly service_type: string;
  readonly total_operations: bigint;
  readonly total_api_calls: bigint;
  readonly total_tokens: bigint;
  readonly total_cost_usd: string;
}

/** What a service cost in a range, with the bars that it cost something in; one bar may stand there several times. */
export interface ServiceRow extends SumsRow {
  /** Days between the first day of the range and that of the bar. */
  readonly bar_offsets: readonly number[];
  /** As many as there are offsets. */
  readonly bar_costs_usd: readonly number[];
}

const within = (companyId: string, { from, to }: DayRange): RawBuilder<boolean> =>
  sql`s.company_id = ${companyId} and s.usage_date between ${from}::date and ${to}::date`;

const days = (companyId: string, range: DayRange, bar: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${bar} as bar, s.service_type, s.total_operations, s.total_api_calls, s.total_tokens, s.total_cost_usd
    from company_usage_summary s where ${within(companyId, range)}`;

/** Whole weeks or months, and the days of a range before and after them. */
function spans(companyId: string, range: DayRange, span: 'week' | 'month'): RawBuilder<unknown> {
  const { first, until } = wholesOf(range, span);
  const before = { from: range.from, to: earlierOf(addDays(first, -1), range.to) };
  return sql`
    select u.starts_on as bar, u.service_type, u.operations as total_operations, u.api_calls as total_api_calls,
           u.tokens as total_tokens, u.cost_usd as total_cost_usd
      from usage_spans u
     where u.company_id = ${companyId} and u.span = ${span} and u.starts_on >= ${first}::date and u.starts_on < ${until}::date
    union all ${days(companyId, before, sql`${range.from}::date`)}
    union all ${days(companyId, { from: until, to: range.to }, sql`${until}::date`)}`;
}

const earlierOf = (one: Day, other: Day): Day => (one < other ? one : other);

/** What each service cost in a range, and of it in each day, week or month. */
export async function sumByService(
  tx: Tx,
  companyId: string,
  range: DayRange,
  interval: Interval,
): Promise<ServiceRow[]> {
  const rowsOf =
    interval === 'day' ? days(companyId, range, sql`s.usage_date`) : spans(companyId, range, interval);
  const { rows } = await sql<ServiceRow>`
    select r.service_type, sum(r.total_operations)::bigint as total_operations,
           sum(r.total_api_calls)::bigint as total_api_calls, sum(r.total_tokens)::bigint as total_tokens,
           sum(r.total_cost_usd) as total_cost_usd, array_to_json(array_agg(r.bar - ${range.from}::date)) as bar_offsets,
           array_to_json(array_agg(r.total_cost_usd)) as bar_costs_usd
      from (${rowsOf}) r group by 1
  `.execute(tx.kysely);
  return rows;
}

/** What each day of a range cost by service. */
export async function sumByDay(
  tx: Tx,
  companyId: string,
  range: DayRange,
): Promise<(SumsRow & { readonly usage_date: string })[]> {
  const { rows } = await sql<SumsRow & { readonly usage_date: string }>`
    select s.usage_date, s.service_type, s.total_operations, s.total_api_calls, s.total_tokens, s.total_cost_usd
      from company_usage_summary s where ${within(companyId, range)} order by 1, 2
  `.execute(tx.kysely);
  return rows;
}

/** Everything that a whole month cost together, by its first day, in US dollars. */
export async function sumMonthCost(tx: Tx, companyId: string, month: Day): Promise<string> {
  const { rows } = await sql<{ readonly cost: string }>`
    select coalesce(sum(u.cost_usd), 0) as cost from usage_spans u
     where u.company_id = ${companyId} and u.span = 'month' and u.starts_on = ${month}::date
  `.execute(tx.kysely);
  return rows[0]?.cost ?? '0';
}

/** What everything cost since the beginning, with how many operations. */
export async function sumAllTime(
  tx: Tx,
  companyId: string,
): Promise<Pick<SumsRow, 'total_operations' | 'total_cost_usd'>> {
  const { rows } = await sql<Pick<SumsRow, 'total_operations' | 'total_cost_usd'>>`
    select coalesce(sum(u.operations), 0)::bigint as total_operations, coalesce(sum(u.cost_usd), 0) as total_cost_usd
      from usage_spans u where u.company_id = ${companyId} and u.span = 'month'
  `.execute(tx.kysely);
  return rows[0] ?? { total_operations: 0n, total_cost_usd: '0' };
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
  readonly client_company: string | null;
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
