import { CURRENCIES } from '@dealwright/domain/money';
import type { DealLine, DealLines, SavedGrid } from './api.ts';
import { type GridDraft, isBlank, type LineDraft, pricesOf } from './line-draft.ts';

/** The key of a saved line: its id, or the key it was typed under, so that saving does not move the focus. */
export type KeyOf = (id: string) => string;

/** The prices of a saved line’s product; none for a typed line, and none that a release before kept in the browser. */
export function savedPrices({
  product,
  price_tiers: tiers,
  is_priced: isPriced,
}: DealLine): Pick<LineDraft, 'prices'> {
  if (product === null || !isPriced) return {};
  return { prices: { ...pricesOf({ billing: product.billing, price: { tiers } }), isPriced } };
}

function draftOf(line: DealLine, keyOf: KeyOf): LineDraft {
  return {
    key: keyOf(line.id),
    id: line.id,
    product_id: line.product_id,
    name: line.name,
    quantity: line.quantity,
    unit_price_minor: line.unit_price_minor,
    discount_percent: line.discount_percent,
    billing: line.billing,
    periods: line.periods,
    tax_percent: line.tax_percent,
    need: line.need,
    texts: {},
    ...savedPrices(line),
  };
}

/** The saved grid as it is edited. Without lines it has the deal's currency. */
export function gridOf(saved: DealLines, keyOf: KeyOf): GridDraft {
  return {
    currency: saved.items.length > 0 ? saved.currency : saved.amount.currency,
    tax_included: saved.tax_included,
    total_discount_percent: saved.total_discount_percent,
    lines: saved.items.map((line) => draftOf(line, keyOf)),
  };
}

/** What is sent: lines that say nothing stay away. */
export function bodyOf(grid: GridDraft): SavedGrid {
  const currency = CURRENCIES.find((code) => code === grid.currency);
  return {
    ...(currency && { currency }),
    ...(grid.price_book_id !== undefined && { price_book_id: grid.price_book_id }),
    ...(grid.tax_included !== undefined && { tax_included: grid.tax_included }),
    total_discount_percent: grid.total_discount_percent,
    amount: 'follow',
    lines: grid.lines
      .filter((line) => !isBlank(line))
      .map((line) => ({
        ...(line.id !== null && { id: line.id }),
        product_id: line.product_id,
        name: line.name.trim(),
        quantity: line.quantity ?? '',
        unit_price_minor: line.unit_price_minor ?? 0,
        discount_percent: line.discount_percent,
        billing: line.billing,
        periods: line.periods,
        tax_percent: line.tax_percent,
        need: line.need && { kind: line.need.kind, id: line.need.id },
      })),
  };
}

/** Whether there is something to save. */
export function isChanged(grid: GridDraft, saved: DealLines): boolean {
  const hasTexts =
    grid.total_discount_text !== undefined || grid.lines.some(({ texts }) => Object.keys(texts).length > 0);
  const before = bodyOf(gridOf(saved, (id) => id));
  const now = bodyOf(grid);
  if (now.lines.length === 0 && before.lines.length === 0 && !hasTexts) return false;
  return hasTexts || JSON.stringify(now) !== JSON.stringify(before);
}

/** Once saved, the lines that were sent carry their ids, whatever was typed into them meanwhile. */
export function withSavedIds(grid: GridDraft, sent: GridDraft, saved: DealLines): GridDraft {
  const keys = sent.lines.filter((line) => !isBlank(line)).map(({ key }) => key);
  const ids = new Map(keys.map((key, at) => [key, saved.items[at]?.id ?? null]));
  return {
    ...grid,
    lines: grid.lines.map((line) => ({ ...line, id: ids.get(line.key) ?? line.id })),
  };
}

/** Mine on top of theirs: lines that they removed are new again. */
export function ontoTheirs(mine: GridDraft, theirs: DealLines): GridDraft {
  const known = new Set(theirs.items.map(({ id }) => id));
  return {
    ...mine,
    lines: mine.lines.map((line) => (line.id !== null && !known.has(line.id) ? { ...line, id: null } : line)),
  };
}
