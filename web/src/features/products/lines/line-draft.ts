import { bookPriceOf, type ProductPrices } from '@dealwright/domain/book-price';
import { inCurrency } from '@dealwright/domain/money';
import type { Billing } from '@dealwright/domain/product';
import { readPercent } from '@dealwright/domain/read-quantity';
import type { DealNeed } from './api.ts';
import { type FigureField, readBilling, readFigure, type Typing } from './read-cell.ts';

/** The columns of the grid that are typed into or chosen from, from left to right. */
export const LINE_FIELDS = [
  'name',
  'quantity',
  'unit_price',
  'discount',
  'billing',
  'periods',
  'tax',
  'need',
] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<LineField, string>> = {
  name: 'Product',
  quantity: 'Quantity',
  unit_price: 'Unit price',
  discount: 'Discount %',
  billing: 'Billing',
  periods: 'Periods',
  tax: 'Tax %',
  need: 'Need',
};

/** A line as it is edited. Text that isn't understood is kept beside the values, so that nothing typed is lost. */
export interface LineDraft {
  /** Tells one line of the grid from the next, also before it is saved. */
  readonly key: string;
  readonly id: string | null;
  readonly product_id: string | null;
  readonly name: string;
  /** Figures with decimals are decimal strings, never floats. */
  readonly quantity: string | null;
  readonly unit_price_minor: number | null;
  readonly discount_percent: string;
  readonly billing: Billing;
  readonly periods: number;
  readonly tax_percent: string | null;
  /** Undefined in what a release before kept in the browser: then the line stays with what it answers. */
  readonly need?: DealNeed | null | undefined;
  readonly texts: { readonly [F in FigureField | 'billing']?: string };
  /** Prices of the product that was chosen, which its unit price follows by quantity until another is typed. */
  readonly prices?: ProductPrices;
}

/** The whole grid as it is edited. */
export interface GridDraft {
  readonly currency: string;
  /** The price book, once another is chosen. */
  readonly price_book_id?: string;
  /** Whether prices include tax; undefined in what a release before kept in the browser. */
  readonly tax_included?: boolean | undefined;
  readonly total_discount_percent: string;
  /** What was typed as the total discount and isn't understood. */
  readonly total_discount_text?: string;
  readonly lines: readonly LineDraft[];
}

export function newLine(): LineDraft {
  return {
    key: crypto.randomUUID(),
    id: null,
    product_id: null,
    name: '',
    quantity: '1',
    unit_price_minor: null,
    discount_percent: '0',
    billing: 'one_off',
    periods: 1,
    tax_percent: null,
    need: null,
    texts: {},
  };
}

/** Nothing was entered, so nothing is saved of it. */
export const isBlank = (line: LineDraft): boolean =>
  line.id === null &&
  line.name.trim() === '' &&
  line.unit_price_minor === null &&
  Object.keys(line.texts).length === 0;

const USUAL_PERIODS: Readonly<Record<Billing, number>> = { one_off: 1, monthly: 12, quarterly: 4, yearly: 1 };

function withBilling(line: LineDraft, billing: Billing): LineDraft {
  if (billing === line.billing) return line;
  const { periods: _, ...texts } = line.texts;
  return { ...line, billing, periods: USUAL_PERIODS[billing], texts };
}

const EMPTY: Readonly<Record<FigureField, Partial<LineDraft>>> = {
  quantity: { quantity: null },
  unit_price: { unit_price_minor: null },
  discount: { discount_percent: '0' },
  periods: { periods: 1 },
  tax: { tax_percent: null },
};

function factsOf(field: FigureField, value: string | number): Partial<LineDraft> {
  switch (field) {
    case 'quantity':
      return { quantity: String(value) };
    case 'unit_price':
      return { unit_price_minor: Number(value) };
    case 'discount':
      return { discount_percent: String(value) };
    case 'periods':
      return { periods: Number(value) };
    case 'tax':
      return { tax_percent: String(value) };
  }
}

function withoutText(line: LineDraft, field: LineField): LineDraft {
  const texts = Object.fromEntries(Object.entries(line.texts).filter(([name]) => name !== field));
  return { ...line, texts };
}

/** What the price book asks for a unit of the line; null where it has no such price. */
function listPriceOf({ prices, quantity, billing }: Pick<LineDraft, 'prices' | 'quantity' | 'billing'>) {
  const price = quantity === null ? null : bookPriceOf(prices, { quantity, billing });
  return price === 'missing' ? null : price;
}

/** A figure that was understood or chosen. */
export function withFigure(line: LineDraft, field: FigureField, value: string | number): LineDraft {
  const next = { ...withoutText(line, field), ...factsOf(field, value) };
  if (field !== 'quantity' || next.quantity === null) return next;
  const price = listPriceOf(line);
  const isListPrice = price !== null && line.unit_price_minor === price;
  return isListPrice ? { ...next, unit_price_minor: listPriceOf(next) } : next;
}

/** A product of the catalogue, as far as a line takes it over. */
export interface ChosenProduct {
  readonly id: string;
  readonly name: string;
  readonly billing: Billing;
  readonly price: {
    readonly currency: string;
    readonly tiers: readonly BookTier[];
  };
}

interface Taken {
  readonly currency: string;
  /** What was pasted or typed before and stays. */
  readonly keepsPrice?: boolean;
  readonly keepsBilling?: boolean;
}

/** The line with a product of the catalogue: its name, billing, and its price in this currency for the quantity. */
export function withProduct(line: LineDraft, product: ChosenProduct, taken: Taken): LineDraft {
  const named = { ...line, product_id: product.id, name: product.name };
  const billed = taken.keepsBilling ? named : withBillingChosen(named, product.billing);
  const { prices: _, ...rest } = billed;
  if (product.price.currency !== taken.currency) return rest;
  const next = { ...rest, prices: pricesOf(product) };
  if (taken.keepsPrice) return next;
  const price = listPriceOf({ ...next, quantity: line.quantity ?? '1' });
  return price === null ? next : { ...withoutText(next, 'unit_price'), unit_price_minor: price };
}

interface BookTier {
  readonly from_quantity: string;
  readonly unit_price_minor: number;
}

/** The prices of a product, as a line keeps them. */
export const pricesOf = ({
  billing,
  price,
}: {
  readonly billing: Billing;
  readonly price: { readonly tiers: readonly BookTier[] };
}): ProductPrices => ({
  billing,
  isPriced: price.tiers.length > 0,
  tiers: price.tiers.map(({ from_quantity, unit_price_minor }) => ({
    fromQuantity: from_quantity,
    unitPriceMinor: unit_price_minor,
  })),
});

/** The line with the prices of another book: its unit price follows unless another was typed. */
function withPrices(line: LineDraft, found: ProductPrices): LineDraft {
  const prices = { ...found, isPriced: found.isPriced || line.prices?.isPriced === true };
  const next = { ...line, prices };
  const quantity = line.quantity ?? '1';
  const isTyped =
    line.unit_price_minor !== null && line.unit_price_minor !== listPriceOf({ ...line, quantity });
  const price = listPriceOf({ ...next, quantity });
  return isTyped || price === null || line.texts.unit_price !== undefined
    ? next
    : { ...next, unit_price_minor: price };
}

/** The grid with another price book and its prices by product. */
export function withPriceBook(
  grid: GridDraft,
  { id, tax_included }: { readonly id: string; readonly tax_included: boolean },
  prices: ReadonlyMap<string, ProductPrices>,
): GridDraft {
  const lines = grid.lines.map((line) => {
    if (line.product_id === null) return line;
    const none = { tiers: [], billing: line.billing, isPriced: false };
    return withPrices(line, prices.get(line.product_id) ?? none);
  });
  return { ...grid, price_book_id: id, tax_included, lines };
}

/** How many lines kept their figure while it came to mean a price with tax instead of one without, or the other way around. */
export function keptPrices(before: GridDraft, after: GridDraft): number {
  if (before.tax_included === after.tax_included) return 0;
  return after.lines.filter((line) => {
    const { unit_price_minor: price } = line;
    return (
      price !== null && price !== 0 && price !== listPriceOf({ ...line, quantity: line.quantity ?? '1' })
    );
  }).length;
}

/** The product stays named while its name is only added to or shortened; another name is another product. */
function withName(line: LineDraft, name: string): LineDraft {
  const [now, before] = [name.trim(), line.name.trim()];
  const isSame = now !== '' && (before.startsWith(now) || now.startsWith(before));
  if (isSame) return { ...line, name };
  const { prices: _, ...rest } = line;
  return { ...rest, name, product_id: null };
}

/** The line once a cell holds this text, typed or pasted. */
export function withCell(line: LineDraft, field: LineField, text: string, typing: Typing): LineDraft {
  if (field === 'name') return withName(line, text);
  // It is chosen, not typed.
  if (field === 'need') return line;
  if (field === 'billing') {
    const billing = readBilling(text);
    if (billing) return withBilling(withoutText(line, field), billing);
    return text.trim() === '' ? line : { ...line, texts: { ...line.texts, billing: text } };
  }
  if (field === 'periods' && line.billing === 'one_off') return line;
  const reading = readFigure(field, text, typing);
  if (reading.kind === 'understood') return withFigure(line, field, reading.value);
  if (reading.kind === 'empty') return { ...withoutText(line, field), ...EMPTY[field] };
  return { ...line, texts: { ...line.texts, [field]: text } };
}

export const withBillingChosen = (line: LineDraft, billing: Billing): LineDraft =>
  withBilling(withoutText(line, 'billing'), billing);

/** The grid with one line changed; the others stay the same objects. */
export function withLine(grid: GridDraft, key: string, change: (line: LineDraft) => LineDraft): GridDraft {
  return { ...grid, lines: grid.lines.map((line) => (line.key === key ? change(line) : line)) };
}

export function withoutLine(grid: GridDraft, key: string): GridDraft {
  return { ...grid, lines: grid.lines.filter((line) => line.key !== key) };
}

/** The grid with a line moved up or down; at the ends it stays. */
export function withLineMoved(grid: GridDraft, key: string, by: -1 | 1): GridDraft {
  const from = grid.lines.findIndex((line) => line.key === key);
  const to = from + by;
  const line = grid.lines[from];
  if (!line || to < 0 || to >= grid.lines.length) return grid;
  const others = grid.lines.filter((each) => each !== line);
  return { ...grid, lines: [...others.slice(0, to), line, ...others.slice(to)] };
}

/** The discount on the total, as typed. */
export function withTotalDiscount(grid: GridDraft, text: string, locale: string): GridDraft {
  const { total_discount_text: _, ...rest } = grid;
  const reading = readPercent(text, locale);
  if (reading.kind === 'understood') return { ...rest, total_discount_percent: reading.value };
  if (reading.kind === 'empty') return { ...rest, total_discount_percent: '0' };
  return { ...rest, total_discount_text: text };
}

/**
 * The same figures in another currency, without exchange and without the prices of the book before; with tax or without
 * like the prices of its own book, if it has one.
 */
export function withCurrency(grid: GridDraft, currency: string, taxIncluded?: boolean): GridDraft {
  const { price_book_id: _, ...rest } = grid;
  const lines = grid.lines.map(({ prices: _prices, ...line }) => {
    if (line.unit_price_minor === null) return line;
    const before = { amountMinor: Math.abs(line.unit_price_minor), currency: grid.currency };
    const { amountMinor } = inCurrency(before, currency);
    return { ...line, unit_price_minor: line.unit_price_minor < 0 ? -amountMinor : amountMinor };
  });
  return { ...rest, currency, ...(taxIncluded !== undefined && { tax_included: taxIncluded }), lines };
}
