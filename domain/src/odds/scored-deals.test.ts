import { expect, it } from 'vitest';
import { seededRandom } from '../close-plan/plan-odds.ts';
import { ScoredDeals } from './scored-deals.ts';

it('ODDS10 a deal that was forecast week after week is counted once in each group of chances', () => {
  const random = seededRandom(5);
  const said = Array.from({ length: 4000 }, () => ({
    deal: Math.floor(random() * 300),
    bin: Math.floor(random() * 1001),
  }));
  const scored = new ScoredDeals(400);
  for (const { deal, bin } of said) scored.add(deal, bin / 1000);
  for (const [low, high] of [
    [0, 1000],
    [0, 0],
    [31, 32],
    [5, 9],
    [64, 700],
    [1000, 1000],
  ] as const) {
    const deals = said.filter(({ bin }) => low <= bin && bin <= high).map(({ deal }) => deal);
    expect([low, high, scored.count(low / 1000, high / 1000)]).toEqual([low, high, new Set(deals).size]);
  }
});
