import { describe, expect, it } from 'vitest';
import {
  allowsStep,
  billingInText,
  exceedsLimits,
  QUOTE_STATES,
  type QuoteStep,
  quoteName,
  quoteNumber,
} from './quote.ts';

describe('a quote', () => {
  it('QUOTE01 takes each step only in the states it belongs to', () => {
    const steps: QuoteStep[] = [
      'edit',
      'request_approval',
      'decide_approval',
      'send',
      'answer',
      'remove_answer',
      'revise',
    ];
    const allowed = Object.fromEntries(
      QUOTE_STATES.map((state) => [state, steps.filter((step) => allowsStep(state, step))]),
    );
    expect(allowed).toEqual({
      draft: ['edit', 'request_approval', 'decide_approval', 'send'],
      sent: ['answer', 'revise'],
      accepted: ['remove_answer'],
      rejected: ['remove_answer', 'revise'],
      superseded: [],
    });
  });

  it('QUOTE05 needs a manager for a discount above either limit, and not at the limit itself', () => {
    const limits = { linePercent: '10.00', totalPercent: '5' };
    const of = (line: string, totalPercent: string) =>
      exceedsLimits({ lines: [{ discountPercent: '0' }, { discountPercent: line }], totalPercent }, limits);
    expect([of('10', '5.00'), of('10.01', '0'), of('0', '5.01'), of('100', '100')]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(exceedsLimits({ lines: [{ discountPercent: 'rubbish' }], totalPercent: '0' }, limits)).toBe(true);
    expect(
      exceedsLimits(
        { lines: [{ discountPercent: '100' }], totalPercent: '100' },
        {
          linePercent: '100',
          totalPercent: '100',
        },
      ),
    ).toBe(false);
  });

  it('QUOTE01 is named by its number, and by its revision from the second on', () => {
    expect(quoteName(quoteNumber(1001), 1)).toBe('Q-1001');
    expect(quoteName(quoteNumber(1001), 3)).toBe('Q-1001, revision 3');
  });

  it('QUOTE07 says how a line is billed', () => {
    expect(billingInText('one_off', 1)).toBe('One-off');
    expect(billingInText('monthly', 12)).toBe('Monthly for 12 months');
    expect(billingInText('quarterly', 4)).toBe('Quarterly for 4 quarters');
    expect(billingInText('yearly', 1)).toBe('Yearly for 1 year');
  });
});
