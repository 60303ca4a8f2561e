import { describe, expect, it } from 'vitest';
import { fakeDeal, fakeTotals } from '../../testing/fake-deals.ts';
import type { Totals } from './board-cache.ts';
import { shiftTotals, sumTotals } from './totals.ts';

describe('totals', () => {
  const deal = fakeDeal(1, { stage: 'discovery', amount_minor: 300_00 });
  const totals = fakeTotals([deal, fakeDeal(2, { stage: 'proposal', amount_minor: 500_00 })]);
  const of = (stages: Totals, name: string) => stages.stages.find(({ stage }) => stage === name);

  it('follow a deal from stage to stage, and back', () => {
    const moved = { ...deal, stage: 'proposal' as const };
    const after = shiftTotals(totals, deal, moved);
    expect(of(after, 'proposal')).toMatchObject({
      deals: 2,
      amounts: [{ currency: 'USD', amount_minor: 800_00 }],
    });
    expect(of(after, 'discovery')?.deals).toBe(0);
    expect(of(shiftTotals(after, moved, deal), 'proposal')).toEqual(of(totals, 'proposal'));
  });

  it('are never added up across currencies', () => {
    const euro = fakeTotals([]).stages.map((total) => ({
      ...total,
      amounts: [{ currency: 'EUR', amount_minor: 9 }],
    }));
    const sum = sumTotals([...totals.stages, ...euro]);
    expect(sum.amounts).toEqual([
      { currency: 'USD', amount_minor: 800_00 },
      { currency: 'EUR', amount_minor: 81 },
    ]);
  });
});
