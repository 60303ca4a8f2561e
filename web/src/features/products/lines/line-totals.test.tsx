import { priceLines } from '@dealwright/domain/line-total';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LineTotalsList } from './line-totals.tsx';

const NOTE = 'Lines without a tax rate contain no tax.';

function show(taxIncluded: boolean, rates: readonly (string | null)[]) {
  const lines = rates.map((taxPercent) => ({
    quantity: '1',
    unitPriceMinor: 119_00,
    discountPercent: '0',
    billing: 'one_off' as const,
    periods: 1,
    taxPercent,
  }));
  const priced = priceLines(lines, '0', taxIncluded);
  if (priced.refusal !== null) throw new Error('without a total');
  const { totals } = priced;
  return render(<LineTotalsList totals={totals} currency="EUR" discount={null} />);
}

it('PRICE64 the total of prices that include tax says that lines without a rate contain none', () => {
  for (const rates of [['19', null], [null]]) {
    const { unmount } = show(true, rates);
    expect(screen.getByText(NOTE)).toBeTruthy();
    unmount();
  }
});

it('PRICE64 the total says nothing of rates where all lines have one, or where tax comes on top', () => {
  for (const [taxIncluded, rates] of [
    [true, ['19', '0']],
    [true, []],
    [false, [null]],
  ] as const) {
    const { unmount } = show(taxIncluded, rates);
    expect(screen.queryByText(NOTE)).toBeNull();
    unmount();
  }
});
