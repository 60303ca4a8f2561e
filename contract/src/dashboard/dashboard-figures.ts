import type { ForecastChoice } from '@dealwright/domain/forecast';
import type { DealFilter } from '../deals/deals.ts';

export const OPEN_DEALS: DealFilter = { status: 'open' };
/** What is weighted by its stage. */
export const ON_TIME: DealFilter = { status: 'open', slipped: 'no' };
export const SLIPPED: DealFilter = { slipped: 'yes' };
export const OVERDUE: DealFilter = { next_step: 'overdue' };

/** The deals of a category of the forecast: those that slipped are in none. */
export function inCategory(category: ForecastChoice): DealFilter {
  return { category: [category], slipped: 'no' };
}
