import type { getDashboard } from '@dealwright/contract/dashboard';
import type { ResponseOf } from '@dealwright/contract/route';
import { FORECAST_CATEGORIES } from '@dealwright/domain/forecast';
import { percentOf } from '@dealwright/domain/money';
import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { type Amounts, amountsOf, countOf, presentTotals } from '../pipeline/present-totals.ts';
import type { CategoryTotalRow } from '../pipeline/totals-store.ts';

type Dashboard = Omit<ResponseOf<typeof getDashboard>, 'weakest' | 'overdue' | 'target'>;

function weigh(amounts: Amounts, probability: number): Amounts {
  return amounts.map(({ currency, amount_minor }) => ({
    currency,
    amount_minor: percentOf(amount_minor, probability),
  }));
}

/** Adds amounts up by currency. */
function together(lists: readonly Amounts[]): Amounts {
  return amountsOf(
    lists.flat().map(({ currency, amount_minor }) => ({ currency, amount_minor: BigInt(amount_minor) })),
  );
}

/** Pipeline and forecast from the totals as they are kept. */
export function presentDashboard(totals: readonly CategoryTotalRow[]): Dashboard {
  const stages = presentTotals(totals).map((total) => {
    const { probability } = STAGE_DEFINITIONS[total.stage];
    return { ...total, probability, weighted: weigh(total.amounts, probability) };
  });
  const open = stages.filter(({ stage }) => !isClosed(stage));
  return {
    stages,
    categories: FORECAST_CATEGORIES.map((category) => {
      const rows = totals.filter((row) => row.forecast_category === category);
      return { category, deals: countOf(rows), amounts: amountsOf(rows) };
    }),
    open: {
      deals: open.reduce((sum, { deals }) => sum + deals, 0),
      amounts: together(open.map(({ amounts }) => amounts)),
      weighted: together(open.map(({ weighted }) => weighted)),
    },
  };
}
