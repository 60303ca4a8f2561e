import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { formatPercent } from '../../lib/format.ts';
import type { PeriodRange } from './api.ts';

export type Method = NonNullable<PeriodRange['leads']>;

export const METHOD_NAMES: Readonly<Record<Method, string>> = {
  model: 'Odds of open deals',
  baseline: 'Pace of last period',
};

/** The stage of a deal that was open as of the day; what became of it where it was closed since. */
export function stageSince(stage: Stage): string {
  if (stage === 'closed_won') return 'Won since';
  return stage === 'closed_lost' ? 'Lost since' : STAGE_DEFINITIONS[stage].label;
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
