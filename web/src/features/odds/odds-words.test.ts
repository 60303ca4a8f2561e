import { describe, expect, it } from 'vitest';
import type { PeriodRange } from './api.ts';
import { leadSentence } from './odds-words.ts';

const range = (leads: PeriodRange['leads'], model: number | null, baseline: number | null): PeriodRange => ({
  currency: 'USD',
  left_out: [],
  won_minor: 0,
  expected: null,
  ranges: { model: null, baseline: null },
  past_errors: {
    model: { weeks: 26, mean_error: model },
    baseline: { weeks: 26, mean_error: baseline },
  },
  leads,
  weeks: [],
});

describe('which forecast leads', () => {
  it('ODDS14 is said with the past errors of both', () => {
    expect(leadSentence(range('baseline', 0.11, 0.041))).toBe(
      'Last period’s pace has predicted better than the odds of your deals: off by 4% on average, against 11%.',
    );
    expect(leadSentence(range('model', 0.05, 0.3))).toBe(
      'The odds of your deals have predicted better than last period’s pace: off by 5% on average, against 30%.',
    );
  });

  it('ODDS14 is the last period’s pace until there is something to compare', () => {
    expect(leadSentence(range('baseline', null, null))).toBe(
      'Estimated from last period’s pace. After 13 weeks of forecasts, the more accurate method is shown.',
    );
    expect(leadSentence(range(null, null, null))).toBe('There is no complete period to compare with yet.');
  });
});
