import type { Figure, ForecastNumbers } from '@dealwright/contract/forecast/forecast';
import type { Territory } from '@dealwright/contract/territories/territories';
import { FORECAST_CHOICES, type ForecastCategory } from '@dealwright/domain/forecast';
import { type Period, quotaOfPeriod } from '@dealwright/domain/forecast-period/period';
import { amountsOf, convertedOf, countOf } from '../deals/pipeline/present-totals.ts';
import { presentCall } from './calls/make-call.ts';
import type { CallRow } from './calls/store.ts';
import type { CellRow, ClosedRow } from './cells-store.ts';
import { sellersOf } from './scope.ts';
import type { PersonRow } from './store.ts';
import type { DifferenceRow } from './week-ago-store.ts';

/** All that the numbers of a period are made of. */
export interface ForecastRows {
  readonly period: Period;
  readonly open: readonly CellRow[];
  readonly closed: readonly ClosedRow[];
  readonly differences: readonly DifferenceRow[];
  readonly calls: readonly CallRow[];
  readonly people: readonly PersonRow[];
  /** Who reads the numbers. */
  readonly readerId: string;
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

/** What a quota is of, territories of the owners or all of them, and what the period takes of each. */
export function quotaShares(
  { territories, period }: Pick<ForecastRows, 'territories' | 'period'>,
  owners: ReadonlySet<string> | null,
) {
  return territories
    .filter(({ owner_id }) => owners === null || (owner_id !== null && owners.has(owner_id)))
    .map((territory) => {
      const set = territory.quotas.map(({ amount_minor: amountMinor, ...quota }) => ({
        ...quota,
        amountMinor,
      }));
      const sums = [...quotaOfPeriod(set, period)].map(([currency, amount]) => ({
        currency,
        amount_minor: BigInt(amount),
      }));
      return { territory, sums };
    });
}

/** The call of the person, or of the reader for all, and one beside it. */
function callsOf(calls: readonly CallRow[], { kind, personId }: NumbersOf, readerId: string) {
  const author = kind === 'all' ? readerId : personId;
  const [own] = calls.filter(({ made_by }) => made_by === author);
  const others = calls
    .filter(({ made_by }) => made_by !== author)
    .toSorted((a, b) => Number(b.made_by === readerId) - Number(a.made_by === readerId));
  const [other] = others;
  return { call: own ? presentCall(own) : null, manager_call: other ? presentCall(other) : null };
}

/** What the sellers among the people call for themselves. */
function sellersCalls(calls: readonly CallRow[], sellers: ReadonlySet<string>) {
  const own = calls.filter(
    ({ scope, person_id, made_by }) => scope === 'person' && made_by === person_id && sellers.has(made_by),
  );
  return { called: own.length, sellers: sellers.size, amounts: amountsOf(own) };
}

export function presentNumbers(rows: ForecastRows, of: NumbersOf): ForecastNumbers {
  const { kind, personId, owners } = of;
  const wanted = owners && new Set(owners);
  const theirs = <R extends { readonly owner_id: string }>(list: readonly R[]): R[] =>
    wanted ? list.filter(({ owner_id }) => wanted.has(owner_id)) : [...list];
  const open = theirs(rows.open);
  const closed = theirs(rows.closed);
  const differences = theirs(rows.differences);
  const sellers = new Set(kind === 'person' ? [] : sellersOf({ people: rows.people, owners }));
  const weekAgo = (category: ForecastCategory, now: readonly Counted[]): Figure =>
    withoutEmpty(figureOf([...now, ...differences.filter((row) => row.category === category)]));
  return {
    closed: { ...figureOf(closed), ...convertedOf(closed, 1) },
    closed_week_ago: weekAgo('closed', closed),
    categories: FORECAST_CHOICES.map((category) => {
      const supported = open.filter((row) => row.category === category);
      const calls = rows.calls.filter((call) => call.category === category);
      const ofScope = calls.filter((call) => call.scope === kind && call.person_id === personId);
      return {
        category,
        chosen: figureOf(open.filter((row) => row.choice === category)),
        supported: figureOf(supported),
        week_ago: weekAgo(category, supported),
        ...callsOf(ofScope, of, rows.readerId),
        sellers_calls: kind === 'person' ? null : sellersCalls(calls, sellers),
      };
    }),
    quota: amountsOf(quotaShares(rows, wanted).flatMap(({ sums }) => sums)),
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
