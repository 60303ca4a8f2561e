import type { Figure, ForecastNumbers } from '@dealwright/contract/forecast/forecast';
import type { Territory } from '@dealwright/contract/territories/territories';
import { FORECAST_CHOICES, type ForecastCategory } from '@dealwright/domain/forecast';
import { type Period, quotaOfPeriod } from '@dealwright/domain/forecast-period/period';
import { amountsOf, convertedOf, countOf } from '../deals/pipeline/present-totals.ts';
import { presentCall } from './calls/make-call.ts';
import type { CallRow } from './calls/store.ts';
import type { CellRow, ClosedRow } from './cells-store.ts';
import type { DifferenceRow } from './week-ago-store.ts';

/** All that the numbers of a period are made of. */
export interface ForecastRows {
  readonly period: Period;
  readonly open: readonly CellRow[];
  readonly closed: readonly ClosedRow[];
  readonly differences: readonly DifferenceRow[];
  readonly calls: readonly CallRow[];
  readonly territories: readonly Territory[];
}

/** Of whom numbers are, and whose calls stand beside them. */
export interface NumbersOf {
  readonly kind: CallRow['scope'];
  readonly personId: string | null;
  readonly owners: readonly string[] | null;
}

type Counted = Pick<CellRow, 'currency' | 'deals' | 'amount_minor'>;

const figureOf = (rows: readonly Counted[]): Figure => ({ deals: countOf(rows), amounts: amountsOf(rows) });

const withoutEmpty = ({ deals, amounts }: Figure): Figure => ({
  deals,
  amounts: amounts.filter(({ amount_minor }) => amount_minor !== 0),
});

/** What a quota is of: territories of the owners, or all of them. */
function quotaFor({ territories, period }: ForecastRows, owners: ReadonlySet<string> | null) {
  const own = territories.filter(
    ({ owner_id }) => owners === null || (owner_id !== null && owners.has(owner_id)),
  );
  return amountsOf(
    own.flatMap(({ quotas }) => {
      const set = quotas.map(({ amount_minor: amountMinor, ...quota }) => ({ ...quota, amountMinor }));
      return [...quotaOfPeriod(set, period)].map(([currency, amount]) => ({
        currency,
        amount_minor: BigInt(amount),
      }));
    }),
  );
}

export function presentNumbers(rows: ForecastRows, { kind, personId, owners }: NumbersOf): ForecastNumbers {
  const wanted = owners && new Set(owners);
  const theirs = <R extends { readonly owner_id: string }>(list: readonly R[]): R[] =>
    wanted ? list.filter(({ owner_id }) => wanted.has(owner_id)) : [...list];
  const open = theirs(rows.open);
  const closed = theirs(rows.closed);
  const differences = theirs(rows.differences);
  const calls = rows.calls.filter((call) => call.scope === kind && call.person_id === personId);
  const weekAgo = (category: ForecastCategory, now: readonly Counted[]): Figure =>
    withoutEmpty(figureOf([...now, ...differences.filter((row) => row.category === category)]));
  return {
    closed: { ...figureOf(closed), ...convertedOf(closed, 1) },
    closed_week_ago: weekAgo('closed', closed),
    categories: FORECAST_CHOICES.map((category) => {
      const supported = open.filter((row) => row.category === category);
      const ofCategory = calls.filter((call) => call.category === category);
      const own = ofCategory.find(({ made_by, person_id }) => kind === 'all' || made_by === person_id);
      const other = ofCategory.find((call) => call !== own);
      return {
        category,
        chosen: figureOf(open.filter((row) => row.choice === category)),
        supported: figureOf(supported),
        week_ago: weekAgo(category, supported),
        call: own ? presentCall(own) : null,
        manager_call: other ? presentCall(other) : null,
      };
    }),
    quota: quotaFor(rows, wanted),
  };
}

/** Open deals that sellers put higher than the evidence supports, from the highest choice. */
export function overcalled(open: readonly CellRow[]) {
  const groups = FORECAST_CHOICES.toReversed().flatMap((choice) =>
    FORECAST_CHOICES.toReversed().map((category) => ({
      choice,
      category,
      rows: open.filter((row) => row.choice === choice && row.category === category),
    })),
  );
  return groups
    .filter(({ choice, category, rows }) => choice !== category && rows.length > 0)
    .map(({ choice, category, rows }) => ({ choice, category, ...figureOf(rows) }));
}
