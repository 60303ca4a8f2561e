import type { DealUsage, DealUsages, Usage, UsageLog } from '@dealwright/contract/analyst/usage';
import { type Day, daysBetween } from '@dealwright/domain/calendar';
import { toMicros, toUsd } from '@dealwright/domain/usage-cost';
import type { DealUsageRow, LogRow, ServiceRow, SumsRow } from './store.ts';

/** Added in whole millionths of a dollar, so that no total differs from its parts. */
const plusUsd = (one: number, other: number): number => toUsd(toMicros(one) + toMicros(other));

function barCosts(row: ServiceRow, places: ReadonlyMap<number, number>): number[] {
  const costs = new Array<number>(places.size).fill(0);
  for (const [index, offset] of row.bar_offsets.entries()) {
    const place = places.get(offset) ?? 0;
    costs[place] = plusUsd(costs[place] ?? 0, row.bar_costs_usd[index] ?? 0);
  }
  return costs;
}

/** Services by what they cost, each with what it cost in each of the bars. */
export function presentServices(rows: readonly ServiceRow[], bars: readonly Day[]): Usage['services'] {
  const from = bars[0] ?? '';
  const places = new Map(bars.map((bar, place) => [daysBetween(from, bar), place]));
  const services = rows.map((row) => ({
    service_type: row.service_type,
    total_operations: Number(row.total_operations),
    total_api_calls: Number(row.total_api_calls),
    total_tokens: Number(row.total_tokens),
    total_cost_usd: Number(row.total_cost_usd),
    bar_costs_usd: barCosts(row, places),
  }));
  return services.sort(
    (one, other) =>
      other.total_cost_usd - one.total_cost_usd || (one.service_type < other.service_type ? -1 : 1),
  );
}

const NOTHING: Usage['total'] = {
  total_operations: 0,
  total_api_calls: 0,
  total_tokens: 0,
  total_cost_usd: 0,
};

/** All services together. */
export function totalOf(services: Usage['services']): Usage['total'] {
  return services.reduce<Usage['total']>(
    (sum, service) => ({
      total_operations: sum.total_operations + service.total_operations,
      total_api_calls: sum.total_api_calls + service.total_api_calls,
      total_tokens: sum.total_tokens + service.total_tokens,
      total_cost_usd: plusUsd(sum.total_cost_usd, service.total_cost_usd),
    }),
    NOTHING,
  );
}

export function presentLog({ at: _, ...row }: LogRow): UsageLog {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    estimated_cost_usd: Number(row.estimated_cost_usd),
  };
}

/** The rows of deals, and what everything else cost, so that both together are the company's total. */
export function presentDealUsages(
  rows: readonly DealUsageRow[],
  all: Pick<SumsRow, 'total_operations' | 'total_cost_usd'>,
): DealUsages {
  const items = rows.map(presentDealUsage);
  const total = {
    total_operations: Number(all.total_operations),
    total_cost_usd: Number(all.total_cost_usd),
  };
  const rest = items.reduce(
    (left, item) => ({
      total_operations: left.total_operations - item.total_operations,
      total_cost_usd: plusUsd(left.total_cost_usd, -item.total_cost_usd),
    }),
    total,
  );
  return { items, rest, total };
}

function presentDealUsage(row: DealUsageRow): DealUsage {
  return {
    ...row,
    deal_number: Number(row.deal_number),
    total_operations: Number(row.total_operations),
    total_cost_usd: Number(row.total_cost_usd),
  };
}
