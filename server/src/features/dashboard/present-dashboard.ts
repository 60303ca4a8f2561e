import type { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import type { ResponseOf } from '@dealwright/contract/route';
import { FORECAST_CATEGORIES } from '@dealwright/domain/forecast';
import { percentOf } from '@dealwright/domain/money';
import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import type { CategoryTotalRow } from '../deals/pipeline/board-store.ts';
import {
  type Amounts,
  amountsOf,
  countedAmountsOf,
  countOf,
  presentTotals,
} from '../deals/pipeline/present-totals.ts';
import { withoutSlipped } from '../deals/pipeline/read-totals.ts';

type Dashboard = Omit<
  ResponseOf<typeof getDashboard>,
  'weakest' | 'overdue' | 'overdue_deals' | 'slipped'
> & { readonly slipped: { readonly deals: number; readonly amounts: Amounts } };

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

/** Pipeline and forecast from the totals as they are kept; what slipped is in no category of the forecast. */
export function presentDashboard(
  totals: readonly CategoryTotalRow[],
  slipped: readonly CategoryTotalRow[],
): Dashboard {
  const onTime = withoutSlipped(totals, slipped);
  const expected = new Map(presentTotals(onTime).map(({ stage, amounts }) => [stage, amounts]));
  const stages = presentTotals(totals).map((total) => {
    const { probability } = STAGE_DEFINITIONS[total.stage];
    const amounts = countedAmountsOf(totals.filter(({ stage }) => stage === total.stage));
    return { ...total, amounts, probability, weighted: weigh(expected.get(total.stage) ?? [], probability) };
  });
  const open = stages.filter(({ stage }) => !isClosed(stage));
  return {
    stages,
    categories: FORECAST_CATEGORIES.map((category) => {
      const rows = onTime.filter((row) => row.forecast_category === category);
      return { category, deals: countOf(rows), amounts: amountsOf(rows) };
    }),
    slipped: { deals: countOf(slipped), amounts: amountsOf(slipped) },
    open: {
      deals: open.reduce((sum, { deals }) => sum + deals, 0),
      amounts: together(open.map(({ amounts }) => amounts)),
      weighted: together(open.map(({ weighted }) => weighted)),
    },
  };
}
