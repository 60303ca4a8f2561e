import type { Usage } from '@dealwright/contract/usage';
import type { Day } from '@dealwright/domain/calendar';
import { barsOf, toMicros, toUsd } from '@dealwright/domain/usage-cost';
import { serviceOf } from './services.tsx';

/** As many as can be told apart; what costs least is drawn together. */
const APART = 4;
const OTHERS = 'Other services';

export interface Series {
  readonly name: string;
  readonly totalUsd: number;
}

export interface Bar {
  readonly day: Day;
  readonly totalUsd: number;
  /** One for each series, in their order. */
  readonly parts: readonly number[];
}

export interface CostSeries {
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  readonly mostUsd: number;
}

const add = (amounts: readonly number[]): number =>
  toUsd(amounts.reduce((sum, amount) => sum + toMicros(amount), 0));

/** The chart's numbers: services that cost something, most first, and every bar of the range. */
export function costSeries({ from, to, interval, services, bars }: Usage): CostSeries {
  const paid = services.filter(({ total_cost_usd }) => total_cost_usd > 0);
  const groups = paid.slice(0, APART).map(({ service_type }) => [service_type]);
  const rest = paid.slice(APART).map(({ service_type }) => service_type);
  if (rest.length > 0) groups.push(rest);
  const byDay = Map.groupBy(bars, ({ usage_date }) => usage_date);
  const drawn = barsOf({ from, to }, interval).map((day) => {
    const parts = groups.map((group) =>
      add(
        (byDay.get(day) ?? [])
          .filter(({ service_type }) => group.includes(service_type))
          .map(({ total_cost_usd }) => total_cost_usd),
      ),
    );
    return { day, parts, totalUsd: add(parts) };
  });
  return {
    series: groups.map((group, index) => ({
      name: index === APART ? OTHERS : serviceOf(group[0] ?? '').name,
      totalUsd: add(drawn.map(({ parts }) => parts[index] ?? 0)),
    })),
    bars: drawn,
    mostUsd: Math.max(...drawn.map(({ totalUsd }) => totalUsd)),
  };
}
