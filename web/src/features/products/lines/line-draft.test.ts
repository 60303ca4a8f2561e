import { describe, expect, it } from 'vitest';
import type { DealLines } from './api.ts';
import { belowBookNote } from './below-book.ts';
import { bodyOf, gridOf, isChanged, ontoTheirs, withSavedIds } from './grid-record.ts';
import {
  type GridDraft,
  isBlank,
  newLine,
  withCell,
  withCurrency,
  withLineMoved,
  withFigure,
  withPriceBook,
  withProduct,
} from './line-draft.ts';
import { problemsOf } from './line-problem.ts';
import { priceGrid } from './priced-grid.ts';

const TYPING = { locale: 'en-US', currency: 'USD' } as const;
const SEAT = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'CRM seat',
  billing: 'monthly',
  price: {
    currency: 'USD',
    tiers: [
      { from_quantity: '0', unit_price_minor: 48_00 },
      { from_quantity: '100', unit_price_minor: 40_00 },
    ],
  },
} as const;
const TAKEN = { currency: 'USD' } as const;

const saved = (...names: string[]): DealLines => ({
  items: names.map((name, at) => ({
    id: `018f0000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
    product_id: null,
    name,
    quantity: '1',
    unit_price_minor: 100_00,
    discount_percent: '0',
    billing: 'one_off',
    periods: 1,
    tax_percent: null,
    product: null,
    price_tiers: [],
    is_priced: false,
    need: null,
    list_minor: 100_00,
    net_minor: 100_00,
    total_minor: 100_00,
  })),
  currency: 'USD',
  tax_included: false,
  price_book: null,
  total_discount_percent: '0',
  totals: {
    tax_included: false,
    list_minor: 0,
    discount_minor: 0,
    net_minor: 0,
    one_off_minor: 0,
    recurring: [],
    tax: [],
    tax_minor: 0,
    gross_minor: 0,
  },
  amount: { from: 'typed', amount_minor: 0, currency: 'USD', difference_minor: null },
  version: 3,
  can: { edit: true, choose_price_book: true },
});

describe('LINEW01 a line of the grid', () => {
  it('takes name, billing and the price for its quantity from the catalogue', () => {
    const line = withProduct(newLine(), SEAT, TAKEN);
    expect(line).toMatchObject({
      name: 'CRM seat',
      product_id: SEAT.id,
      billing: 'monthly',
      periods: 12,
      unit_price_minor: 48_00,
    });
    const more = withCell(line, 'quantity', '120', TYPING);
    expect(more.unit_price_minor).toBe(40_00);
    const own = withCell(withCell(more, 'unit_price', '35', TYPING), 'quantity', '5', TYPING);
    expect(own.unit_price_minor).toBe(35_00);
  });

  it('PRICE51 follows the prices by quantity after it was saved, until another price is typed', () => {
    const [line] = saved('Seats').items;
    const stored = {
      ...saved('Seats'),
      items: line
        ? [
            {
              ...line,
              product_id: SEAT.id,
              product: {
                id: SEAT.id,
                name: 'CRM seat',
                sku: null,
                unit: null,
                billing: 'monthly' as const,
                archived: false,
              },
              billing: 'monthly' as const,
              unit_price_minor: 48_00,
              price_tiers: [...SEAT.price.tiers],
              is_priced: true,
            },
          ]
        : [],
    };
    const [draft] = gridOf(stored, (id) => id).lines;
    if (!draft) throw new Error('no line');
    expect(withFigure(draft, 'quantity', '100').unit_price_minor).toBe(40_00);
    const typed = withFigure(draft, 'unit_price', 45_00);
    expect(withFigure(typed, 'quantity', '100').unit_price_minor).toBe(45_00);
    expect(belowBookNote(typed, 'USD')).toBe(
      'Unit price is 6.25% below the price book ($48). It counts as a discount.',
    );
    expect(belowBookNote(draft, 'USD')).toBeNull();
    expect(belowBookNote({ ...draft, billing: 'yearly' }, 'USD')).toBe(
      'Unit price is 91.67% below the price book ($576). It counts as a discount.',
    );
    expect(belowBookNote({ ...draft, billing: 'one_off' }, 'USD')).toBe(
      'No matching price in the price book. It counts as a 100% discount.',
    );
  });

  it('PRICE52 takes the prices of another price book unless its own were typed', () => {
    const chosen = withProduct(newLine(), SEAT, TAKEN);
    const typed = withFigure(withProduct(newLine(), SEAT, TAKEN), 'unit_price', 45_00);
    const grid: GridDraft = { currency: 'USD', total_discount_percent: '0', lines: [chosen, typed] };
    const prices = new Map([
      [
        SEAT.id,
        {
          billing: 'monthly',
          isPriced: true,
          tiers: [{ fromQuantity: '0', unitPriceMinor: 30_00 }],
        } as const,
      ],
    ]);
    const next = withPriceBook(grid, { id: 'partners', tax_included: true }, prices);
    expect(next.lines.map(({ unit_price_minor }) => unit_price_minor)).toEqual([30_00, 45_00]);
    expect(bodyOf(next)).toMatchObject({ price_book_id: 'partners', tax_included: true });
    expect(bodyOf(withCurrency(next, 'EUR'))).not.toHaveProperty('price_book_id');
  });

  it('takes no price of another currency', () => {
    expect(withProduct(newLine(), SEAT, { currency: 'EUR' }).unit_price_minor).toBeNull();
  });

  it('stays a product while its name is only added to, and no longer under another name', () => {
    const line = withProduct(newLine(), SEAT, TAKEN);
    expect(withCell(line, 'name', 'CRM seat, first year', TYPING).product_id).toBe(SEAT.id);
    expect(withCell(line, 'name', 'Onboarding', TYPING).product_id).toBeNull();
    expect(withCell(line, 'name', '', TYPING).product_id).toBeNull();
  });

  it('keeps text that is not understood and says what to type', () => {
    const line = withCell(withCell(newLine(), 'name', 'Seat', TYPING), 'quantity', 'many', TYPING);
    expect(line.texts).toEqual({ quantity: 'many' });
    expect(problemsOf(line, TYPING).map(({ field }) => field)).toEqual(['quantity', 'unit_price']);
    const fixed = withCell(withCell(line, 'quantity', '3', TYPING), 'unit_price', '0', TYPING);
    expect(problemsOf(fixed, TYPING)).toEqual([]);
  });

  it('has one period while it is paid once', () => {
    const monthly = withCell(newLine(), 'billing', 'monthly', TYPING);
    expect(monthly.periods).toBe(12);
    expect(withCell(monthly, 'billing', 'one-off', TYPING).periods).toBe(1);
    expect(withCell(newLine(), 'periods', '5', TYPING).periods).toBe(1);
  });

  it('is moved within the grid, and keeps its figure in another currency', () => {
    const [a, b] = [newLine(), { ...newLine(), unit_price_minor: -12_34 }];
    const grid: GridDraft = { currency: 'USD', total_discount_percent: '0', lines: [a, b] };
    expect(withLineMoved(grid, b.key, -1).lines).toEqual([b, a]);
    expect(withLineMoved(grid, a.key, -1)).toBe(grid);
    expect(withCurrency(grid, 'JPY').lines[1]?.unit_price_minor).toBe(-12);
  });
});

describe('LINEW03 the grid as it is saved', () => {
  const keys = (id: string) => id;

  it('has nothing to save until something changed, and leaves empty lines away', () => {
    const grid = gridOf(saved('A', 'B'), keys);
    expect(isChanged(grid, saved('A', 'B'))).toBe(false);
    const longer = { ...grid, lines: [...grid.lines, newLine()] };
    expect(longer.lines.filter(isBlank)).toHaveLength(1);
    expect(isChanged(longer, saved('A', 'B'))).toBe(false);
    expect(bodyOf(longer).lines).toHaveLength(2);
    expect(isChanged({ ...grid, total_discount_percent: '5' }, saved('A', 'B'))).toBe(true);
    expect(isChanged(withLineMoved(grid, grid.lines[0]?.key ?? '', 1), saved('A', 'B'))).toBe(true);
  });

  it('gives new lines their ids, whatever was typed meanwhile', () => {
    const line = { ...newLine(), name: 'C', unit_price_minor: 1 };
    const sent: GridDraft = { currency: 'USD', total_discount_percent: '0', lines: [newLine(), line] };
    const now = {
      ...sent,
      lines: sent.lines.map((each) => (each === line ? { ...line, name: 'C2' } : each)),
    };
    const answer = saved('C');
    expect(withSavedIds(now, sent, answer).lines.map(({ id, name }) => [id, name])).toEqual([
      [null, ''],
      [answer.items[0]?.id, 'C2'],
    ]);
  });

  it('is read from what the browser kept of a release without prices by quantity', () => {
    const { items, ...rest } = saved('A');
    const old = { ...rest, items: items.map(({ price_tiers: _, ...line }) => line) } as unknown as DealLines;
    expect(gridOf(old, keys).lines.map(({ name }) => name)).toEqual(['A']);
  });

  it('PRICE53 leaves what a line answers alone in a draft that a release before kept', () => {
    const [line] = gridOf(saved('A'), keys).lines;
    const { need: _, ...before } = line ?? newLine();
    const draft = { currency: 'USD', total_discount_percent: '0', lines: [before] };
    expect(JSON.parse(JSON.stringify(bodyOf(draft))).lines[0]).not.toHaveProperty('need');
  });

  it('adds lines anew that someone else removed', () => {
    const mine = gridOf(saved('A', 'B'), keys);
    expect(ontoTheirs(mine, saved('A')).lines.map(({ id }) => id !== null)).toEqual([true, false]);
  });

  it('adds up as the domain does, without what is not understood', () => {
    const line = withProduct(newLine(), SEAT, TAKEN);
    const open = withCell({ ...newLine(), name: 'x' }, 'quantity', 'many', TYPING);
    const priced = priceGrid({
      currency: 'USD',
      total_discount_percent: '10',
      lines: [line, open, newLine()],
    });
    expect(priced.nets.get(line.key)).toBe(576_00);
    expect(priced.nets.has(open.key)).toBe(false);
    expect(priced.totals?.netMinor).toBe(518_40);
    const credit = { ...line, unit_price_minor: -1 };
    expect(priceGrid({ currency: 'USD', total_discount_percent: '0', lines: [credit] }).refusal).toMatch(
      /below zero/,
    );
  });
});
