import { addDays } from '@dealwright/domain/calendar';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import { boundsOf, type Quarter } from '@dealwright/domain/quarter';
import type { DealFilter } from '../deals/deals.ts';

/** First and last day of a quarter. */
function daysOf(quarter: Quarter): { readonly from: string; readonly to: string } {
  const { from, before } = boundsOf(quarter);
  return { from, to: addDays(before, -1) };
}

/** The deals that were won in a quarter. */
export function wonIn(quarter: Quarter): DealFilter {
  const { from, to } = daysOf(quarter);
  return { stage: ['closed_won'], closed_from: from, closed_to: to };
}

export const OPEN_DEALS: DealFilter = { status: 'open' };
/** What is weighted by its stage. */
export const ON_TIME: DealFilter = { status: 'open', slipped: 'no' };
export const SLIPPED: DealFilter = { slipped: 'yes' };
export const OVERDUE: DealFilter = { next_step: 'overdue' };

/** The deals of a category of the forecast: those that slipped are in none. */
export function inCategory(category: ForecastChoice): DealFilter {
  return { category: [category], slipped: 'no' };
}

/** The parts of the quarter that a quota is held against, which is of one workspace. */
export function targetFilters(quarter: Quarter, workspace: string): Record<TargetPart, DealFilter> {
  const { from, to } = daysOf(quarter);
  const closing = { close_from: from, close_to: to, workspace };
  return {
    won: { ...wonIn(quarter), workspace },
    commit: { ...inCategory('commit'), ...closing },
    best_case: { ...inCategory('best_case'), ...closing },
    pipeline: { ...inCategory('pipeline'), ...closing },
    slipped: { ...SLIPPED, workspace },
  };
}
export const TARGET_PARTS = ['won', 'commit', 'best_case', 'pipeline', 'slipped'] as const;
export type TargetPart = (typeof TARGET_PARTS)[number];
