import type { DealUsage, ServiceUsage, Usage, UsageLog } from '@dealwright/contract/usage';
import { toMicros, toUsd } from '@dealwright/domain/usage-cost';
import type { DealUsageRow, LogRow, SumsRow } from './store.ts';

type Sums = Omit<ServiceUsage, 'service_type'>;

const NOTHING: Sums = { total_operations: 0, total_api_calls: 0, total_tokens: 0, total_cost_usd: 0 };

/** Added in whole millionths of a dollar, so that no total differs from its parts. */
function plus(one: Sums, other: Sums): Sums {
  return {
    total_operations: one.total_operations + other.total_operations,
    total_api_calls: one.total_api_calls + other.total_api_calls,
    total_tokens: one.total_tokens + other.total_tokens,
    total_cost_usd: toUsd(toMicros(one.total_cost_usd) + toMicros(other.total_cost_usd)),
  };
}

const sumsOf = (row: SumsRow): Sums => ({
  total_operations: Number(row.total_operations),
  total_api_calls: Number(row.total_api_calls),
  total_tokens: Number(row.total_tokens),
  total_cost_usd: Number(row.total_cost_usd),
});

/** Services by what they cost, everything together, and the bars of the chart, from the sums of each bar. */
export function presentSums(rows: readonly SumsRow[]): Pick<Usage, 'services' | 'total' | 'bars'> {
  const services = [...Map.groupBy(rows, ({ service_type }) => service_type)].map(([service_type, bars]) => ({
    service_type,
    ...bars.map(sumsOf).reduce(plus, NOTHING),
  }));
  return {
    services: services.sort(
      (one, other) =>
        other.total_cost_usd - one.total_cost_usd || (one.service_type < other.service_type ? -1 : 1),
    ),
    total: services.reduce<Sums>(plus, NOTHING),
    bars: rows.map(({ usage_date, service_type, total_cost_usd }) => ({
      usage_date,
      service_type,
      total_cost_usd: Number(total_cost_usd),
    })),
  };
}

export function presentLog({ at: _, ...row }: LogRow): UsageLog {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    estimated_cost_usd: Number(row.estimated_cost_usd),
  };
}

export function presentDealUsage(row: DealUsageRow): DealUsage {
  return {
    ...row,
    deal_number: Number(row.deal_number),
    total_operations: Number(row.total_operations),
    total_cost_usd: Number(row.total_cost_usd),
  };
}
