import {
  listPriceBooks,
  listPrices,
  type PriceBook,
  setPrice,
} from '@dealwright/contract/products/price-books';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { fakeApi, isOf, json, problem } from '../../testing/fake-api.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import type { PriceTiers, Product } from './api.ts';
import { PricesDialog } from './prices-dialog.tsx';

const uuid = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const BOOK: PriceBook = {
  id: uuid(1),
  name: 'List',
  currency: 'USD',
  valid_from: null,
  valid_until: null,
  is_default: true,
  tax_included: false,
  version: 1,
};
const FACTS = { id: uuid(2), name: 'Seat', sku: null, family: null, unit: 'seat' };
const NAMED = { ...FACTS, billing: 'monthly', archived_at: null } as const;
const PRODUCT: Product = {
  ...NAMED,
  description: null,
  price: { currency: 'USD', tax_included: false, tiers: [] },
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  can: { edit: true },
};
const at = (unit_price_minor: number): PriceTiers => [{ from_quantity: '0', unit_price_minor }];

interface Sent {
  readonly tiers: PriceTiers;
  readonly before: PriceTiers;
}

/** Answers as the server would, where a colleague changes the price as soon as it was read. */
function show() {
  let tiers = at(48_00);
  let isRead = false;
  const sent = fakeApi((request) => {
    if (isOf(request, listPriceBooks)) return json({ items: [BOOK], can: { manage: true } });
    if (isOf(request, listPrices)) {
      const answer = json({ items: [{ product: NAMED, tiers }], next_cursor: null });
      if (!isRead) tiers = at(50_00);
      isRead = true;
      return answer;
    }
    const { tiers: next, before } = request.body as Sent;
    const current = { product: NAMED, tiers };
    if (JSON.stringify(before) !== JSON.stringify(tiers)) return problem('stale_version', 412, { current });
    tiers = next;
    return json({ product: NAMED, tiers });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PricesDialog product={PRODUCT} onClose={() => undefined} />
      <ConflictDialog />
    </QueryClientProvider>,
  );
  const saves = () => sent.filter((request) => isOf(request, setPrice)).map(({ body }) => body as Sent);
  return { saves, now: () => tiers };
}

const price = () => screen.findByLabelText<HTMLInputElement>('Price per seat in List');
async function type(text: string) {
  const input = await price();
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  fireEvent.click(await screen.findByRole('button', { name: 'Save price' }));
}

describe('a price that someone else changed', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('PRODW08 is shown beside what was typed, which is saved over it if it is kept', async () => {
    const { saves, now } = show();
    await type('45');
    const name = 'Someone else changed the prices in the meantime.';
    const question = within(await screen.findByRole('dialog', { name }));
    expect(question.getByText('$45')).toBeDefined();
    expect(question.getByText('$50')).toBeDefined();
    expect(now()).toEqual(at(50_00));
    fireEvent.click(screen.getByRole('button', { name: /Keep mine/ }));
    await waitFor(() => expect(now()).toEqual(at(45_00)));
    expect(saves()).toEqual([
      { tiers: at(45_00), before: at(48_00) },
      { tiers: at(45_00), before: at(50_00) },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save price' })).toBeNull());
    expect((await price()).value).toBe('45');
  });

  it('PRODW08 takes the place of what was typed if it is chosen', async () => {
    const { saves, now } = show();
    await type('45');
    fireEvent.click(await screen.findByRole('button', { name: /Use theirs/ }));
    await waitFor(async () => expect((await price()).value).toBe('50'));
    expect([saves().length, now()]).toEqual([1, at(50_00)]);
    expect(screen.queryByRole('button', { name: 'Save price' })).toBeNull();
  });
});
