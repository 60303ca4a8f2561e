import { addDays, type Day } from '../calendar.ts';
import { FORECAST_CHOICES, type ForecastCategory, type ForecastChoice } from '../forecast.ts';
import { toMajor } from '../money.ts';

/** A review holds this many deals of the queue; people can add more. */
export const MOST_QUEUED = 50;
/** A deal that was never reviewed is compared with this many days ago. */
export const FIRST_REVIEW_DAYS = 7;
/** Evidence that ages within this many days is worth a look before it does. */
export const AGES_SOON_DAYS = 14;
/** More changes than this make a deal no more urgent. */
const MANY_CHANGES = 10;

/** What the queue knows of a deal. */
export interface QueueFacts {
  readonly number: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly forecastChoice: ForecastChoice;
  readonly forecastCategory: ForecastCategory;
  /** The next day on which age alone changes its grades. */
  readonly nextAgeingOn: Day | null;
  /** How often it changed since its last review. */
  readonly changes: number;
}

/** Why a deal is in the queue. */
export interface ReviewReasons {
  readonly changes: number;
  /** By how many categories the forecast choice is ahead of the evidence. */
  readonly ahead: number;
  /** The day on which its evidence ages, if that is soon. */
  readonly agesOn: Day | null;
}

export interface QueuedDeal<Facts extends QueueFacts> {
  readonly deal: Facts;
  readonly reasons: ReviewReasons;
}

const CATEGORIES: readonly ForecastCategory[] = FORECAST_CHOICES;

function aheadOf({ forecastChoice, forecastCategory }: QueueFacts): number {
  const backed = CATEGORIES.indexOf(forecastCategory);
  return backed === -1 ? 0 : Math.max(0, FORECAST_CHOICES.indexOf(forecastChoice) - backed);
}

export function reviewReasons(facts: QueueFacts, today: Day): ReviewReasons {
  const { nextAgeingOn: ages, changes } = facts;
  const isSoon = ages !== null && ages <= addDays(today, AGES_SOON_DAYS);
  return { changes, ahead: aheadOf(facts), agesOn: isSoon ? ages : null };
}

/** Nothing to talk about: the review says so and offers to skip it. */
export const isUnchanged = ({ changes, ahead, agesOn }: ReviewReasons): boolean =>
  changes === 0 && ahead === 0 && agesOn === null;

/** A forecast two categories ahead weighs as much as ten changes. */
function weightOf({ changes, ahead, agesOn }: ReviewReasons): number {
  return Math.min(changes, MANY_CHANGES) / MANY_CHANGES + ahead / 2 + (agesOn === null ? 0 : 0.5);
}

/**
 * The deals to review, the most urgent first: amount times what changed, how far the forecast is ahead of the evidence
 * and what is about to age. Unchanged deals come last, by amount. `rates` are worth of one unit of a currency; amounts
 * in a currency without a rate count as they are.
 */
export function orderQueue<Facts extends QueueFacts>(
  deals: readonly Facts[],
  today: Day,
  rates: ReadonlyMap<string, number> = new Map(),
): QueuedDeal<Facts>[] {
  return deals
    .map((deal) => {
      const reasons = reviewReasons(deal, today);
      const amount = toMajor(deal) * (rates.get(deal.currency) ?? 1);
      return { deal, reasons, amount, urgency: amount * weightOf(reasons) };
    })
    .sort(
      (a, b) =>
        Number(isUnchanged(a.reasons)) - Number(isUnchanged(b.reasons)) ||
        b.urgency - a.urgency ||
        b.amount - a.amount ||
        a.deal.number - b.deal.number,
    )
    .slice(0, MOST_QUEUED)
    .map(({ deal, reasons }) => ({ deal, reasons }));
}
