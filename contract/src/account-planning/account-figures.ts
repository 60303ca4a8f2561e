import { addDays, type Day, monthEnd } from '@dealwright/domain/calendar';
import type { DealFilter } from '../deals/deals.ts';

/** The first day of the months that 'won in the last 12 months' counts: this one and the eleven before it. */
export const wonSince = (today: Day): Day => addDays(monthEnd(today, -12), 1);

/** The deals of an account’s open pipeline. */
export const openDealsOf = (account: string): DealFilter => ({ account, status: 'open' });

/** The deals of an account that were won in the last 12 months. */
export const wonDealsOf = (account: string, today: Day): DealFilter => ({
  account,
  stage: ['closed_won'],
  closed_from: wonSince(today),
});
