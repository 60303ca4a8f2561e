import { formatCount, formatMoneyCompact, formatNumber, formatPercent } from '../../lib/format.ts';
import type { DealChance, ListAsked, PeriodRange } from './api.ts';
import { scopeOf } from './odds-search.ts';

export type Method = NonNullable<PeriodRange['leads']>;

export const METHOD_NAMES: Readonly<Record<Method, string>> = {
  model: 'Odds of open deals',
  baseline: 'Pace of last period',
};

/** Whose deals a list is of; null for the reader’s and for everyone’s. */
export function whoseDeals(
  asked: Pick<ListAsked, 'scope' | 'person'>,
  me: string | undefined,
  nameOf: (id: string) => string | undefined,
): string | null {
  const { person } = asked;
  const scope = scopeOf(asked);
  if (scope === 'all') return null;
  if (person === undefined || person === me) return scope === 'team' ? 'your team' : null;
  const name = nameOf(person);
  if (scope === 'person') return name ?? 'this person';
  return name === undefined ? 'this team' : `${name}’s team`;
}

/** Why no deal is listed. */
export function noChances(asked: Pick<ListAsked, 'scope' | 'person'>, whose: string | null): string {
  if (whose !== null) return `No open deals for ${whose}`;
  return scopeOf(asked) === 'person'
    ? 'You have no open deals'
    : 'No odds yet. They need 50 won and 50 lost deals in two years, and open deals from before today.';
}

interface Counted {
  readonly oldest_won_days: number | null;
  readonly dead_weight: number;
  readonly kept: number;
}

/** How many open deals are older than any that was won, and how many of them are kept. */
export function deadWeightSentence(counted: Counted, whose: string | null): string {
  const { oldest_won_days: days, dead_weight: deals, kept } = counted;
  if (days === null) return 'Too few deals have been won and lost to say which are too old.';
  const oldest = `No deal older than ${formatCount(days, 'day')} was ever won here.`;
  const owned = whose === null ? 'your' : `${whose}’s`;
  if (deals === 0) return `${oldest} None of ${owned} open deals is older.`;
  const older = `${oldest} ${formatNumber(deals)} of ${owned} open deals ${deals === 1 ? 'is' : 'are'} older.`;
  if (kept === 0) return older;
  const keeping =
    whose === null
      ? `You keep ${formatNumber(kept)} of them`
      : `${formatNumber(kept)} of them ${kept === 1 ? 'is' : 'are'} kept`;
  return `${older} ${keeping}.`;
}

export const percentOf = (share: number): string => formatPercent(Math.round(share * 100));

/** 'Last period’s pace has predicted better than the odds here: off by 4%, against 7%.' */
export function leadSentence({ leads, past_errors: past }: PeriodRange): string {
  if (leads === null) return 'There is no complete period to compare with yet.';
  if (past.model.mean_error === null || past.baseline.mean_error === null) {
    return leads === 'baseline'
      ? 'Estimated from last period’s pace. After 13 weeks of forecasts, the more accurate method is shown.'
      : 'Estimated from the odds of open deals. There is no complete period to compare with yet.';
  }
  const [model, baseline] = [percentOf(past.model.mean_error), percentOf(past.baseline.mean_error)];
  const [better, worse, than] =
    leads === 'model'
      ? ['The odds of your deals have', 'last period’s pace', { less: model, more: baseline }]
      : ['Last period’s pace has', 'the odds of your deals', { less: baseline, more: model }];
  return `${better} predicted better than ${worse}: off by ${than.less} on average, against ${than.more}.`;
}

/** Why no won deal is listed. */
export function noneWon(range: Pick<PeriodRange, 'won_minor' | 'won_deals'> | null): string {
  const deals = range?.won_deals ?? 0;
  if (deals === 1) return 'The deal won in this period by then was deleted since.';
  if (deals > 1) return 'The deals won in this period by then were deleted since.';
  return range && range.won_deals === null && range.won_minor > 0
    ? 'These odds don’t list their won deals. Choose Compute again.'
    : 'No deals won in this period by then.';
}

/** What all the won deals that are listed lack of the sum, which amounts without a rate aren’t in; null if nothing. */
export function deletedSentence(
  { won_minor, currency }: Pick<PeriodRange, 'won_minor' | 'currency'>,
  listed: readonly Pick<DealChance, 'has_rate' | 'amount_minor'>[],
): string | null {
  const counted = listed.filter(({ has_rate }) => has_rate);
  const amountMinor = counted.reduce((left, { amount_minor }) => left - amount_minor, won_minor);
  if (listed.length === 0 || amountMinor <= 0) return null;
  return `Another ${formatMoneyCompact({ amountMinor, currency })} is from deals that were deleted since.`;
}
