import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { addLine, changePriceBook } from './grid-commands.ts';
import { belowBookNote } from './below-book.ts';
import { type GridDraft, newLine } from './line-draft.ts';
import { type Notice, showNoticesWith } from '../../../ui/toast.ts';

afterEach(() => vi.unstubAllGlobals());

it('PRICE52 PRICE57 of two price books chosen one after the other the later one stays, whichever answers last', async () => {
  const lines = [{ ...newLine(), product_id: 'seats' }];
  let grid: GridDraft = { currency: 'USD', total_discount_percent: '0', lines };
  const edit = (make: (now: GridDraft) => GridDraft): void => {
    grid = make(grid);
  };
  const answers: PromiseWithResolvers<Response>[] = [];
  const sent = fakeApi(() => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  let latest = '';
  const choose = (id: string) => {
    latest = id;
    const book = { id, tax_included: id === 'agencies' };
    return changePriceBook(edit, grid, { book, wasTaxIncluded: false, isLatest: () => latest === id });
  };
  const choices = ['partners', 'list', 'agencies'].map(choose);
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  const none = () => json({ items: [], next_cursor: null, families: [], can: { manage: false } });
  answers[2]?.resolve(none());
  answers[0]?.resolve(none());
  answers[1]?.reject(new Error('offline'));
  await Promise.all(choices);
  expect(grid).toMatchObject({ price_book_id: 'agencies', tax_included: true });
  expect(sent.map(({ path }) => path.includes('tax_included=true'))).toEqual([false, false, true]);
});

const uuid = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** A line at the price of its product in a book without tax. */
const lineOf = (at: number) => ({
  ...newLine(),
  product_id: uuid(at),
  name: `Product ${at}`,
  unit_price_minor: 100_00,
  prices: {
    billing: 'one_off' as const,
    isPriced: true,
    tiers: [{ fromQuantity: '0', unitPriceMinor: 100_00 }],
  },
});

it('PRICE61 another kind of price book gives all lines its prices, and says which lines keep theirs', async () => {
  const ids = Array.from({ length: 150 }, (_, at) => uuid(at));
  let grid: GridDraft = {
    currency: 'EUR',
    tax_included: false,
    total_discount_percent: '0',
    lines: ids.map((_, at) => lineOf(at)),
  };
  const sent = fakeApi(({ path }) => {
    const asked = new URL(path, 'http://test').searchParams;
    const wanted = asked.get('ids')?.split(',') ?? [];
    const items = wanted.slice(1).map((id) => ({
      id,
      name: id,
      sku: null,
      family: null,
      unit: null,
      description: null,
      billing: 'one_off',
      archived_at: asked.get('archived') === 'all' ? '2026-01-01T00:00:00Z' : null,
      price: {
        currency: 'EUR',
        tax_included: true,
        tiers: [{ from_quantity: '0', unit_price_minor: 119_00 }],
      },
      version: 1,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      can: { edit: false },
    }));
    return json({ items, next_cursor: null, families: [], can: { manage: false } });
  });
  const notices: Notice[] = [];
  const stop = showNoticesWith((notice) => notices.push(notice));
  notices.length = 0;
  await changePriceBook(
    (make) => {
      grid = make(grid);
    },
    grid,
    { book: { id: uuid(999), tax_included: true }, wasTaxIncluded: false, isLatest: () => true },
  );
  expect(sent).toHaveLength(2);
  expect(sent.every(({ path }) => path.includes('archived=all'))).toBe(true);
  const kept = grid.lines.filter((line) => line.unit_price_minor === 100_00);
  expect(kept.map(({ product_id: id }) => id)).toEqual([uuid(0), uuid(100)]);
  expect(kept.map((line) => belowBookNote(line, 'EUR'))).toEqual(
    kept.map(() => expect.stringContaining('No matching price in the price book.')),
  );
  expect(grid.lines.filter((line) => line.unit_price_minor === 119_00)).toHaveLength(148);
  stop();
  expect(notices).toMatchObject([
    { title: '2 lines kept their price', text: 'Check them: prices now include tax.' },
  ]);
});

it('PRICE64 a new line starts with the tax rate of the line before it where prices include tax', () => {
  const ratesWith = (taxIncluded: boolean) => {
    const lines = [{ ...newLine(), name: 'Lamp', tax_percent: '19' }];
    let grid: GridDraft = { currency: 'EUR', total_discount_percent: '0', lines };
    const edit = (make: (now: GridDraft) => GridDraft): void => {
      grid = make(grid);
    };
    const added = addLine(edit, taxIncluded);
    expect(added).toEqual(grid.lines[1]);
    return grid.lines.map(({ tax_percent: percent }) => percent);
  };
  expect(ratesWith(true)).toEqual(['19', '19']);
  expect(ratesWith(false)).toEqual(['19', null]);
});
