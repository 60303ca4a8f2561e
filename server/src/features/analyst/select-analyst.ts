import type { analystSchema } from '@dealwright/contract/analyst/analyses';
import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { BudgetRow } from './analysis-store.ts';

type AnalystView = z.infer<typeof analystSchema>;

export function isBudgetReached({ budgetUsd, spentUsd }: BudgetRow): boolean {
  return budgetUsd !== null && spentUsd >= budgetUsd;
}

/** Which analyst answers for a company at this moment, and what it may still cost. */
export function presentAnalyst(ai: Config['ai'], budget: BudgetRow): AnalystView {
  const reached = ai !== null && isBudgetReached(budget);
  const model = ai !== null && !reached;
  return {
    analyst: model ? 'model' : 'embedded',
    provider: ai?.provider ?? null,
    model: ai?.model ?? null,
    monthly_budget_usd: budget.budgetUsd,
    spent_this_month_usd: budget.spentUsd,
    budget_reached: reached,
  };
}
