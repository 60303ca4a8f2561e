import { describe, expect, it } from 'vitest';
import { seededRandom } from '../close-plan/plan-odds.ts';
import { DEFAULT_PERIODS } from '../forecast-period/period.ts';
import { computeOdds, type OddsInput } from './compute-odds.ts';
import { dayNumber } from './deal-past.ts';
import { type PlantedCompany, plantedHistory } from './planted-history.ts';

const FROM = dayNumber('2023-01-01');
const AS_OF = '2026-02-15';

/** Six of a hundred deals a week are won, as many lost, from the first day on. */
const steady: PlantedCompany = {
  seed: 1,
  from: FROM,
  before: dayNumber(AS_OF) + 1,
  arrivals: () => 2,
  hazards: () => ({ won: 0.008, lost: 0.008, moved: 0 }),
};

const inputOf = (company: PlantedCompany, more: Partial<OddsInput> = {}): OddsInput => ({
  deals: plantedHistory(company),
  periods: DEFAULT_PERIODS,
  asOf: AS_OF,
  seed: 7,
  ...more,
});

describe('odds', () => {
  it('ODDS01 say how likely a deal is won in the period, and are right about as often as they say', () => {
    const { score, history, stateKind } = computeOdds(inputOf(steady));
    expect(history.won).toBeGreaterThan(500);
    expect(stateKind).toBe('stage');
    expect(score?.forecasts).toBeGreaterThan(5000);
    expect(score?.calibrationError).toBeLessThan(0.03);
  });

  it('ODDS01 tell stages apart: a deal close to signature is likelier than one that has just begun', () => {
    const staged: PlantedCompany = {
      ...steady,
      hazards: (stage) =>
        stage < 6 ? { won: 0, lost: 0.004, moved: 0.06 } : { won: 0.05, lost: 0.005, moved: 0 },
    };
    const { deals, score, factors } = computeOdds(inputOf(staged));
    const mean = (state: number) => {
      const of = deals.filter((deal) => deal.state === state);
      return of.reduce((sum, { chance }) => sum + chance, 0) / of.length;
    };
    expect(mean(6)).toBeGreaterThan(0.7);
    expect(mean(0)).toBeLessThan(0.25);
    expect(mean(3)).toBeGreaterThan(mean(0));
    expect(score?.calibrationError).toBeLessThan(0.03);
    expect(factors?.byThird.won).toHaveLength(3);
  });

  it('ODDS02 use nothing that happened later', () => {
    const asOf = '2025-05-10';
    const whole = inputOf(steady, { asOf });
    const cut = (dayNumber(asOf) + 1) * 86_400_000;
    const random = seededRandom(99);
    const shuffled = whole.deals.map((versions) =>
      versions.map((version) => {
        const isLater = version.validFrom >= cut;
        const ends = version.validTo >= cut ? cut + Math.floor(random() * 1e9) : version.validTo;
        if (!isLater) return { ...version, validTo: ends };
        const stage = random() < 0.5 ? ('closed_won' as const) : ('closed_lost' as const);
        const ownerId = `seller-${Math.floor(random() * 3)}`;
        return {
          ...version,
          ownerId,
          validFrom: cut + Math.floor(random() * 1e9),
          stage,
          amount: random() * 1e9,
        };
      }),
    );
    const odds = computeOdds(whole);
    expect(odds.sellers?.people).toBe(3);
    expect(computeOdds({ ...whole, deals: shuffled })).toEqual(odds);
  });

  it('ODDS02 give the same answer for the same seed', () => {
    expect(computeOdds(inputOf(steady))).toEqual(computeOdds(inputOf(steady)));
  });

  it('ODDS03 say nothing below 50 won and 50 lost deals in two years', () => {
    const small = computeOdds(inputOf({ ...steady, from: dayNumber('2025-11-20'), arrivals: () => 0.8 }));
    expect(small.history.won).toBeLessThan(50);
    expect(small.deals).toEqual([]);
    expect(small.expected).toBeNull();
    expect(small.forecast.forecasts.model).toBeNull();
  });

  it('ODDS04 lead where the last period is a poor guide, and step back where it is a good one', () => {
    const growing: PlantedCompany = {
      ...steady,
      arrivals: (day) => 0.8 * 1.7 ** ((day - FROM) / 91),
      before: dayNumber('2025-02-15') + 1,
      hazards: (_, age) => ({ won: age < 40 ? 0 : 0.03, lost: age < 40 ? 0 : 0.02, moved: 0 }),
    };
    const grown = computeOdds(inputOf(growing, { asOf: '2025-02-15' }));
    expect(grown.forecast.leads).toBe('model');
    const { model, baseline } = grown.forecast.scores;
    expect(model.weeks).toBeGreaterThanOrEqual(13);
    expect(model.meanError).toBeLessThan(baseline.meanError ?? 0);
    const flat = computeOdds(inputOf({ ...steady, broughtInAt: Date.parse('2026-02-15') }));
    expect(flat.stateKind).toBe('deal');
    expect(flat.forecast.leads).not.toBeNull();
  });

  it('ODDS04 don’t lead where last period’s pace errs less', () => {
    // Two deals a day, each won or lost on its fiftieth, so that every period brings what the last one brought.
    const repeating: PlantedCompany = {
      ...steady,
      hazards: (_, age) => (age < 50 ? { won: 0, lost: 0, moved: 0 } : { won: 0.5, lost: 0.5, moved: 0 }),
    };
    const { leads, scores } = computeOdds(inputOf(repeating)).forecast;
    expect(scores.model.weeks).toBeGreaterThanOrEqual(13);
    expect(scores.baseline.meanError).toBeLessThan(scores.model.meanError ?? 0);
    expect(leads).toBe('baseline');
  });

  it('ODDS05 give an interval that holds the period’s amount about as often as it says', () => {
    const { weeks } = computeOdds(inputOf(steady));
    const held = weeks.filter(({ leads, forecasts, actual }) => {
      const forecast = leads && forecasts[leads];
      return forecast && actual !== null && forecast.low <= actual && actual <= forecast.high;
    });
    expect(weeks.length).toBeGreaterThan(80);
    expect(held.length / weeks.length).toBeGreaterThan(0.62);
    expect(held.length / weeks.length).toBeLessThan(0.97);
  });

  it('ODDS06 count a deal without an amount as the average won deal', () => {
    const input = inputOf(steady);
    const without = input.deals.map((versions) =>
      versions.map((version) =>
        version.stage?.startsWith('closed') ? version : { ...version, amount: null },
      ),
    );
    const { deals } = computeOdds({ ...input, deals: without });
    expect(new Set(deals.map(({ amount }) => amount)).size).toBe(1);
    expect(deals.every(({ isAverage }) => isAverage)).toBe(true);
  });

  it('ODDS17 leave amounts without a rate out of range, average and past weeks, and name their currency', () => {
    const { deals: dollars, ...rest } = inputOf(steady);
    // As many deals again in a currency without a rate, a thousand times as large.
    const yen = plantedHistory({ ...steady, seed: 2 }).map((versions) =>
      versions.map((one) => ({
        ...one,
        dealId: `yen-${one.dealId}`,
        unrated: 'JPY',
        amount: (one.amount ?? 0) * 1000,
      })),
    );
    const alone = computeOdds({ ...rest, deals: dollars });
    const both = computeOdds({ ...rest, deals: [...dollars, ...yen] });
    expect([alone.leftOut, both.leftOut]).toEqual([[], ['JPY']]);
    expect(both.forecast.wonSoFar).toBe(alone.forecast.wonSoFar);
    const actuals = ({ weeks }: typeof both) => new Map(weeks.map(({ asOf, actual }) => [asOf, actual]));
    expect(actuals(both)).toEqual(actuals(alone));
    const unrated = both.deals.filter(({ unrated }) => unrated !== null);
    expect(unrated.length).toBeGreaterThan(20);
    expect(unrated.every(({ isAverage, unrated }) => !isAverage && unrated === 'JPY')).toBe(true);
    const counted = both.deals.filter(({ unrated }) => unrated === null);
    const sum = counted.reduce((total, { chance, amount }) => total + chance * amount, 0);
    expect(both.expected?.open).toBeCloseTo(sum, 0);
    // Deals that are still to come are dollars alone, at their own average.
    expect(both.expected?.fresh).toBeLessThan(2 * (alone.expected?.fresh ?? 0));
  });
});
