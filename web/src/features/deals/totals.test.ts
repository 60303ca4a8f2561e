import { describe, expect, it } from 'vitest';
import { fakeDeal, fakeTotals } from '../../testing/fake-deals.ts';
import type { StageTotal, Totals } from './board-cache.ts';
import { shiftTotals, sumTotals, worthOf } from './totals.ts';

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

  it('of closed deals are worth what each stage is, or name the currencies without a rate', () => {
    const stage = (name: 'closed_won' | 'closed_lost', converted: StageTotal['converted']): StageTotal => ({
      stage: name,
      deals: 1,
      amounts: [{ currency: 'USD', amount_minor: 100 }],
      ...(converted && { converted }),
    });
    const won = stage('closed_won', { currency: 'EUR', amount_minor: 90, missing: [] });
    const lost = stage('closed_lost', { currency: 'EUR', amount_minor: 8, missing: [] });
    const unknown = stage('closed_lost', { currency: 'EUR', missing: ['CHF'] });
    expect(worthOf([won, lost])).toEqual({ currency: 'EUR', amount_minor: 98, missing: [] });
    expect(worthOf([won, unknown])).toEqual({ currency: 'EUR', missing: ['CHF'] });
    expect(worthOf([won, stage('closed_lost', undefined)])).toBeUndefined();
    expect(worthOf([won, { ...stage('closed_lost', undefined), deals: 0 }])).toEqual(won.converted);
  });
});
