import { describe, expect, it } from 'vitest';
import type { PeriodRange } from './api.ts';
import {
  deadWeightSentence,
  deletedSentence,
  leadSentence,
  noChances,
  noneWon,
  whoseDeals,
} from './odds-words.ts';

const range = (leads: PeriodRange['leads'], model: number | null, baseline: number | null): PeriodRange => ({
  currency: 'USD',
  left_out: [],
  won_minor: 0,
  won_deals: 0,
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

describe('whose deals are listed', () => {
  const whose = (asked: Parameters<typeof whoseDeals>[0]) =>
    whoseDeals(asked, 'me', (id) => (id === 'ada' ? 'Ada Kline' : undefined));

  it('ODDS22 is said by name, and only of others', () => {
    expect(
      [{}, { scope: 'all' } as const, { person: 'me' }, { scope: 'person' } as const].map(whose),
    ).toEqual([null, null, null, null]);
    expect(whose({ person: 'ada' })).toBe('Ada Kline');
    expect(whose({ scope: 'team', person: 'ada' })).toBe('Ada Kline’s team');
    expect(whose({ scope: 'team' })).toBe('your team');
    expect(whose({ person: 'gone' })).toBe('this person');
  });

  it('ODDS22 says of a colleague without open deals that there are none', () => {
    expect(noChances({ person: 'ada' }, 'Ada Kline')).toBe('No open deals for Ada Kline');
    expect(noChances({ person: 'me' }, null)).toBe('You have no open deals');
    expect(noChances({}, null)).toMatch(/^No odds yet/);
  });

  it('ODDS22 dead weight speaks to the reader only about their own deals', () => {
    const counted = { oldest_won_days: 38, dead_weight: 5, kept: 1 };
    expect(deadWeightSentence(counted, null)).toBe(
      'No deal older than 38 days was ever won here. 5 of your open deals are older. You keep 1 of them.',
    );
    expect(deadWeightSentence(counted, 'Ada Kline')).toBe(
      'No deal older than 38 days was ever won here. 5 of Ada Kline’s open deals are older. 1 of them is kept.',
    );
    expect(deadWeightSentence({ ...counted, dead_weight: 0 }, 'Ada Kline')).toMatch(
      /None of Ada Kline’s open deals is older\.$/,
    );
  });
});

describe('won so far', () => {
  it('ODDS24 says what is from deals that were deleted since, besides amounts without a rate', () => {
    const won = { won_minor: 700_000, currency: 'USD' };
    const deal = (amount_minor: number, has_rate = true) => ({ amount_minor, has_rate });
    expect(deletedSentence(won, [deal(500_000), deal(90_000, false)])).toBe(
      'Another $2K is from deals that were deleted since.',
    );
    expect(deletedSentence(won, [deal(500_000), deal(200_000)])).toBeNull();
    expect(deletedSentence(won, [])).toBeNull();
  });

  it('ODDS25 says of an empty list whether its deals were deleted, aren’t listed, or never were', () => {
    const none = (won_deals: number | null, won_minor: number) => noneWon({ won_deals, won_minor });
    expect(none(3, 700_000)).toBe('The deals won in this period by then were deleted since.');
    expect(none(1, 0)).toBe('The deal won in this period by then was deleted since.');
    expect(none(null, 700_000)).toBe('These odds don’t list their won deals. Choose Compute again.');
    const nothing = [none(0, 0), none(null, 0), noneWon(null)];
    expect(new Set(nothing)).toEqual(new Set(['No deals won in this period by then.']));
  });
});
