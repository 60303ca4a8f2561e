import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { PriceBookSelect } from './price-book-select.tsx';

afterEach(() => vi.unstubAllGlobals());

const uuid = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const bookOf = (at: number, name: string, facts: { is_default?: boolean; tax_included?: boolean } = {}) => ({
  id: uuid(at),
  name,
  currency: 'EUR',
  valid_from: null,
  valid_until: null,
  is_default: false,
  tax_included: false,
  version: 1,
  ...facts,
});
const SHOP = bookOf(1, 'Shop', { is_default: true, tax_included: true });
const NAME = 'Price book of the products';

function show(taxIncluded: boolean) {
  const items = [SHOP, bookOf(2, 'Partners'), bookOf(3, 'Agencies', { tax_included: true })];
  fakeApi(() => json({ items, can: { manage: false } }));
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PriceBookSelect
        currency="EUR"
        bookId={taxIncluded ? SHOP.id : undefined}
        taxIncluded={taxIncluded}
        canChoose={false}
        onChange={onChange}
      />
    </QueryClientProvider>,
  );
  return onChange;
}

it('PRICE63 people who edit lines can choose the default price book where it is of the other kind, and no other', async () => {
  const onChange = show(false);
  const user = userEvent.setup();
  (await screen.findByRole('combobox', { name: NAME })).focus();
  await user.keyboard('{Enter}');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([expect.stringContaining('Shop')]);
  await user.click(screen.getByRole('option', { name: /Shop/ }));
  expect(onChange).toHaveBeenCalledWith(SHOP);
});

it('PRICE63 people who edit lines read the name of a default price book that the lines follow', async () => {
  show(true);
  expect(await screen.findByText('Price book: Shop')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
