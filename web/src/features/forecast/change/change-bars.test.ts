import { CHANGE_PARTS, type ChangePart } from '@dealwright/domain/pipeline-change/pipeline-change';
import { describe, expect, it } from 'vitest';
import { barsOf, inReportingCurrency, titleOf } from './change-bars.ts';

const parts = (some: Partial<Record<ChangePart, number>>) =>
  CHANGE_PARTS.map((part) => ({ part, deals: part in some ? 1 : 0, amount_minor: some[part] ?? 0 }));
const total = (amount_minor: number) => ({ deals: 1, amount_minor });
const USD = { currency: 'USD', start: total(100), parts: parts({ created: 50, won: -30 }), end: total(120) };
const EUR = { currency: 'EUR', start: total(10), parts: parts({ created: 5 }), end: total(15) };
const change = { from: '', to: '', known: 'then' as const, currencies: [EUR, USD] };

describe('picture of a pipeline change', () => {
  it('FCST16 each bar begins where the one before ended', () => {
    expect(barsOf(USD).map(({ label, low, high }) => [label, low, high])).toEqual([
      ['Start', 0, 100],
      ['Created', 100, 150],
      ['Won', 120, 150],
      ['End', 0, 120],
    ]);
  });

  it('FCST16 its title says what happened', () => {
    const money = (amount: number) => `$${amount}`;
    expect(titleOf(USD, money)).toBe('Pipeline grew by $20 to $120, mostly created');
    expect(titleOf({ ...USD, parts: parts({ lost: -60 }), end: total(40) }, money)).toBe(
      'Pipeline shrank by $60 to $40, mostly lost',
    );
    expect(titleOf({ ...USD, parts: parts({}), end: total(100) }, money)).toBe('Pipeline stayed at $100');
  });

  it('FCST16 several currencies become one at the rates of today, or none without them', () => {
    const rates = { reporting_currency: 'USD', converting: false, rates: [] };
    expect(inReportingCurrency(change, rates)).toBeNull();
    const known = [{ currency: 'EUR', rate: '1.333', day: '2026-11-27', own: false }];
    const all = inReportingCurrency(change, { ...rates, rates: known });
    expect(all).toMatchObject({ currency: 'USD', end: { deals: 2, amount_minor: 140 } });
    const sum = all?.parts.reduce(
      (height, { amount_minor }) => height + amount_minor,
      all.start.amount_minor,
    );
    expect(sum).toBe(all?.end.amount_minor);
  });
});
