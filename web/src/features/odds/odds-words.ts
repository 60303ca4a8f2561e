import { formatPercent } from '../../lib/format.ts';
import type { PeriodRange } from './api.ts';

export type Method = NonNullable<PeriodRange['leads']>;

export const METHOD_NAMES: Readonly<Record<Method, string>> = {
  model: 'Odds of open deals',
  baseline: 'Pace of last period',
};

export const percentOf = (share: number): string => formatPercent(Math.round(share * 100));

/** 'Last period’s pace has predicted better than the odds here: off by 4%, against 7%.' */
export function leadSentence({ leads, past_errors: { model, baseline } }: PeriodRange): string {
  if (leads === null) return 'There is no whole period to compare with yet.';
  if (model.mean_error === null || baseline.mean_error === null) {
    return leads === 'baseline'
      ? 'Shown at the pace of last period until 13 weeks of past forecasts can be compared.'
      : 'Shown from the odds of open deals: there is no whole period to compare with yet.';
  }
  const errors = { model: percentOf(model.mean_error), baseline: percentOf(baseline.mean_error) };
  return leads === 'model'
    ? `The odds of your deals have predicted better than last period’s pace: off by ${errors.model} on average, against ${errors.baseline}.`
    : `Last period’s pace has predicted better than the odds of your deals: off by ${errors.baseline} on average, against ${errors.model}.`;
}
