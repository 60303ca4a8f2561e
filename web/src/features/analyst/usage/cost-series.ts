import type { Usage } from '@dealwright/contract/analyst/usage';
import type { Day } from '@dealwright/domain/calendar';
import { toMicros, toUsd } from '@dealwright/domain/usage-cost';
import { serviceOf } from './services.tsx';

/** As many as can be distinguished; what costs least is drawn together. */
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
  readonly totalUsd: number;
}

const add = (amounts: readonly number[]): number =>
  toUsd(amounts.reduce((sum, amount) => sum + toMicros(amount), 0));

/** The chart's numbers: services that cost something, most first, and every bar of the range. */
export function costSeries({ services, bars }: Usage): CostSeries {
  const paid = services.filter(({ total_cost_usd }) => total_cost_usd > 0);
  const groups = paid.slice(0, APART).map((service) => [service]);
  if (paid.length > APART) groups.push(paid.slice(APART));
  const drawn = bars.map((day, bar) => {
    const parts = groups.map((group) => add(group.map(({ bar_costs_usd }) => bar_costs_usd[bar] ?? 0)));
    return { day, parts, totalUsd: add(parts) };
  });
  return {
    series: groups.map((group, index) => ({
      name: index === APART ? OTHERS : serviceOf(group[0]?.service_type ?? '').name,
      totalUsd: add(group.map(({ total_cost_usd }) => total_cost_usd)),
    })),
    bars: drawn,
    totalUsd: add(drawn.map(({ totalUsd }) => totalUsd)),
  };
}
