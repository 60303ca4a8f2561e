import type { countedAmountsSchema } from '@dealwright/contract/amounts';
import type { getDealTotals } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import type { z } from 'zod';
import type { TotalRow } from './board-store.ts';

export type StageTotal = ResponseOf<typeof getDealTotals>['stages'][number];
export type Amounts = StageTotal['amounts'];
export type CountedAmounts = z.infer<typeof countedAmountsSchema>;

/** Sums by currency, ordered by code; currencies are never added to each other. */
export function amountsOf(rows: readonly Pick<TotalRow, 'currency' | 'amount_minor'>[]): Amounts {
  const sums = new Map<string, bigint>();
  for (const { currency, amount_minor } of rows)
    sums.set(currency, (sums.get(currency) ?? 0n) + amount_minor);
  return [...sums]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, sum]) => ({ currency, amount_minor: Number(sum) }));
}

/** The same sums, each with the number of its deals. */
export function countedAmountsOf(rows: readonly TotalRow[]): CountedAmounts {
  return amountsOf(rows).map((sum) => ({
    ...sum,
    deals: countOf(rows.filter(({ currency }) => currency === sum.currency)),
  }));
}

export function countOf(rows: readonly Pick<TotalRow, 'deals'>[]): number {
  return rows.reduce((sum, { deals }) => sum + Number(deals), 0);
}

/**
 * The converted sum of closed deals in several currencies, or in so few; none if the company has no reporting currency.
 */
export function convertedOf(rows: readonly TotalRow[], least = 2): Pick<StageTotal, 'converted'> {
  const currency = rows[0]?.reporting_currency ?? null;
  const lacking = rows.filter(({ deals, frozen_deals }) => frozen_deals < deals);
  const missing = [...new Set(lacking.map((row) => row.currency))].sort();
  if (currency === null || amountsOf(rows).length < least) return {};
  if (missing.length > 0) return { converted: { currency, missing } };
  const sum = rows.reduce((total, { frozen_minor }) => total + BigInt(frozen_minor), 0n);
  return { converted: { currency, amount_minor: Number(sum), missing } };
}

/** All nine stages in order, including empty ones. */
export function presentTotals(rows: readonly TotalRow[]): StageTotal[] {
  return STAGES.map((stage) => {
    const ofStage = rows.filter((row) => row.stage === stage);
    const converted = isClosed(stage) ? convertedOf(ofStage) : {};
    return { stage, deals: countOf(ofStage), amounts: amountsOf(ofStage), ...converted };
  });
}
