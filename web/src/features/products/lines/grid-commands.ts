import { CURRENCIES } from '@dealwright/domain/money';
import { MAX_LINES } from '@dealwright/domain/product';
import { flushSync } from 'react-dom';
import { formatCount } from '../../../lib/format.ts';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { notify } from '../../../ui/toast.ts';
import {
  findProductCalled,
  findProducts,
  findProductsCalled,
  type PriceBook,
  type PricesOf,
} from '../api.ts';
import type { CellPlace } from './grid-focus.ts';
import {
  type GridDraft,
  keptPrices,
  type LineDraft,
  newLine,
  pricesOf,
  withoutLine,
  withPriceBook,
  withProduct,
} from './line-draft.ts';
import { type PastedLines, pasteLines } from './pasted-lines.ts';

export type EditGrid = (make: (grid: GridDraft) => GridDraft) => void;

/**
 * Adds a line at the end, shown when this returns; null where a deal has no room for more. Where prices include tax, it
 * has the rate of the line before it: without a rate, a price would contain no tax.
 */
export function addLine(edit: EditGrid, taxIncluded: boolean): LineDraft | null {
  const empty = newLine();
  const added: { line?: LineDraft } = {};
  flushSync(() =>
    edit((grid) => {
      if (grid.lines.length >= MAX_LINES) return grid;
      const rate = taxIncluded ? (grid.lines.at(-1)?.tax_percent ?? null) : null;
      added.line = { ...empty, tax_percent: rate };
      return { ...grid, lines: [...grid.lines, added.line] };
    }),
  );
  if (!added.line) notify(`A deal has at most ${MAX_LINES} lines`);
  return added.line ?? null;
}

const isWorthUndoing = ({ name, unit_price_minor: price }: LineDraft): boolean =>
  name !== '' || price !== null;

function backAt(grid: GridDraft, line: LineDraft, place: number): GridDraft {
  if (grid.lines.some(({ key }) => key === line.key)) return grid;
  return { ...grid, lines: [...grid.lines.slice(0, place), line, ...grid.lines.slice(place)] };
}

/** Removes a line at once, and offers it back. */
export function removeLine(edit: EditGrid, key: string): void {
  const removed: { line?: LineDraft | undefined; place: number } = { place: -1 };
  edit((grid) => {
    removed.place = grid.lines.findIndex((line) => line.key === key);
    removed.line = grid.lines[removed.place];
    return withoutLine(grid, key);
  });
  const { line, place } = removed;
  if (!line || !isWorthUndoing(line)) return;
  notifyUndo(`Removed ${line.name.trim() || 'a line'}`, () => edit((grid) => backAt(grid, line, place)));
}

/** The prices that a grid follows. */
export interface FollowedPrices {
  readonly bookId: string | undefined;
  readonly taxIncluded: boolean;
}

const pricesIn = (currency: string, followed: FollowedPrices): PricesOf => ({
  currency: CURRENCIES.find((code) => code === currency),
  ...followed,
});

interface Choice {
  readonly book: Pick<PriceBook, 'id' | 'tax_included'>;
  /** What the prices were, where the grid doesn’t say it. */
  readonly wasTaxIncluded: boolean;
  readonly isLatest: () => boolean;
}

/** Says how many lines kept figures that now mean something else: with tax instead of without, or the other way around. */
function tellKept(before: GridDraft, after: GridDraft): void {
  const kept = keptPrices(before, after);
  if (kept === 0) return;
  const [whose, which] = kept === 1 ? ['its', 'it'] : ['their', 'them'];
  const what = after.tax_included ? 'now include tax' : 'no longer include tax';
  notify(`${formatCount(kept, 'line')} kept ${whose} price`, { text: `Check ${which}: prices ${what}.` });
}

/** Changes what the prices of the grid are, and says which lines to check. */
export function editPrices(
  edit: EditGrid,
  wasTaxIncluded: boolean,
  make: (grid: GridDraft) => GridDraft,
): void {
  const done: { before?: GridDraft; after?: GridDraft } = {};
  edit((now) => {
    done.before = { ...now, tax_included: now.tax_included ?? wasTaxIncluded };
    done.after = make(done.before);
    return make(now);
  });
  if (done.before && done.after) tellKept(done.before, done.after);
}

/** Gives the grid another price book, and lines its prices where none was typed; nothing if one was chosen since. */
export async function changePriceBook(
  edit: EditGrid,
  grid: GridDraft,
  { book, wasTaxIncluded, isLatest }: Choice,
): Promise<void> {
  const ids = new Set(grid.lines.flatMap(({ product_id: id }) => (id === null ? [] : [id])));
  const asked = pricesIn(grid.currency, { bookId: book.id, taxIncluded: book.tax_included });
  const found = await findProducts([...ids], asked).catch(() => null);
  if (!isLatest()) return;
  if (found === null) {
    notify('Couldn’t load the prices', { text: 'Prices weren’t changed. Choose the price book again.' });
    return;
  }
  const prices = new Map(found.map((product) => [product.id, pricesOf(product)]));
  editPrices(edit, wasTaxIncluded, (now) =>
    now.currency === grid.currency ? withPriceBook(now, book, prices) : now,
  );
}

/** Gives pasted lines their products: those whose name the catalogue has, in capitals or not. */
async function nameProducts(
  { grid, filled }: PastedLines,
  edit: EditGrid,
  followed: FollowedPrices,
): Promise<void> {
  const given = new Map(filled.map((each) => [each.key, each]));
  const nameOf = ({ name }: LineDraft) => name.trim().toLowerCase();
  const unnamed = grid.lines.filter((line) => given.has(line.key) && !line.product_id && nameOf(line) !== '');
  if (unnamed.length === 0) return;
  const prices = pricesIn(grid.currency, followed);
  const found = await findProductsCalled(new Set(unnamed.map(nameOf)), prices);
  if (found.size === 0) return;
  edit((now) => ({
    ...now,
    lines: now.lines.map((line) => {
      const product = found.get(nameOf(line));
      const paste = given.get(line.key);
      if (!product || !paste || line.product_id) return line;
      const taken = { currency: now.currency, keepsPrice: paste.hasPrice, keepsBilling: paste.hasBilling };
      return withProduct(line, product, taken);
    }),
  }));
}

/** Gives a typed line its product, if the catalogue has its very name. A price that was typed stays. */
export async function nameLine(
  edit: EditGrid,
  line: LineDraft,
  prices: { readonly currency: string; readonly followed: FollowedPrices },
): Promise<void> {
  if (line.product_id || line.name.trim() === '') return;
  const asked = pricesIn(prices.currency, prices.followed);
  const product = await findProductCalled(line.name, asked).catch(() => null);
  if (!product) return;
  edit((grid) => ({
    ...grid,
    lines: grid.lines.map((now) => {
      const isSame = now.key === line.key && now.name === line.name && !now.product_id;
      if (!isSame) return now;
      const keepsPrice = now.unit_price_minor !== null || now.texts.unit_price !== undefined;
      const keepsBilling = now.billing !== 'one_off';
      return withProduct(now, product, { currency: grid.currency, keepsPrice, keepsBilling });
    }),
  }));
}

/** Fills cells from a spreadsheet's. */
export function pasteCells(
  edit: EditGrid,
  { row, field }: CellPlace,
  text: string,
  { locale, followed }: { readonly locale: string; readonly followed: FollowedPrices },
): void {
  const done: { pasted?: PastedLines } = {};
  edit((grid) => {
    const pasted = pasteLines(grid, { row, field }, text, { locale, currency: grid.currency });
    done.pasted = pasted;
    return pasted.grid;
  });
  const { pasted } = done;
  if (!pasted) return;
  if (pasted.left > 0) {
    const rows = formatCount(pasted.left, 'row');
    notify(`${rows} not pasted`, { text: `A deal has at most ${MAX_LINES} lines.` });
  }
  nameProducts(pasted, edit, followed).catch(() =>
    notify('Couldn’t look up the products', { text: 'The pasted lines stay as they are.' }),
  );
}
