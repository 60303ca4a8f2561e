import { type Day, daysBetween } from './calendar.ts';
import { isClosed, type Stage } from './stage.ts';

interface ClosingDeal {
  readonly stage: Stage;
  readonly closeDate: Day | null;
}

/** An open deal whose close date has passed; on the day itself it is still on time. */
export function isSlipped({ stage, closeDate }: ClosingDeal, today: Day): boolean {
  return !isClosed(stage) && closeDate !== null && closeDate < today;
}

/** Days since the close date of a slipped deal; 0 for every other. */
export function daysSlipped(deal: ClosingDeal, today: Day): number {
  return isSlipped(deal, today) && deal.closeDate !== null ? daysBetween(deal.closeDate, today) : 0;
}
