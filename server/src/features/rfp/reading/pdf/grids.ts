import { linesOf, type Piece } from '../../../../platform/documents/pdf/page-lines.ts';
import type { BlockRow } from '../blocks.ts';
import type { Hyphens } from './join-lines.ts';
import type { Rulings } from './rulings.ts';

/** A table with borders: its column and row borders. */
export interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Borders closer than this are one. */
const NEAR = 3;
const MOST_COLUMNS = 40;

function distinct(values: readonly number[]): number[] {
  const found: number[] = [];
  for (const value of values.toSorted((one, other) => one - other)) {
    if (value - (found.at(-1) ?? Number.NEGATIVE_INFINITY) > NEAR) found.push(value);
  }
  return found;
}

/** Stretches of the page that vertical lines cover without a gap. */
function stretches({ verticals }: Rulings): { readonly from: number; to: number }[] {
  const found: { readonly from: number; to: number }[] = [];
  for (const { from, to } of verticals.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && from <= last.to + NEAR) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** The tables with borders on a page, from top to bottom. */
export function findGrids(rulings: Rulings): readonly Grid[] {
  return stretches(rulings).flatMap(({ from, to }) => {
    const within = (at: number): boolean => at > from - NEAR && at < to + NEAR;
    const xs = distinct(rulings.verticals.filter((one) => within((one.from + one.to) / 2)).map(({ x }) => x));
    const ys = distinct(rulings.horizontals.filter(({ y }) => within(y)).map(({ y }) => y));
    const isTable = xs.length >= 3 && xs.length <= MOST_COLUMNS && ys.length >= 2;
    return isTable ? [{ xs, ys }] : [];
  });
}

/** Whether a run stands in a table: its baseline between the outer borders. */
export function isInGrid({ xs, ys }: Grid, { x, y }: Piece): boolean {
  const [left = 0, top = 0] = [xs[0], ys[0]];
  return y > top && y < (ys.at(-1) ?? 0) + NEAR && x > left - NEAR && x < (xs.at(-1) ?? 0);
}

function bandOf(borders: readonly number[], at: number): number {
  const next = borders.findIndex((border) => border > at);
  return next < 0 ? borders.length - 2 : Math.max(0, next - 1);
}

/** The rows of a table, each cell with its lines joined. */
export function rowsOfGrid(
  { xs, ys }: Grid,
  pieces: readonly Piece[],
  page: number,
  hyphens: Hyphens,
): readonly BlockRow[] {
  const cells = new Map<number, Piece[]>();
  const width = xs.length - 1;
  for (const piece of pieces) {
    // Baselines stand above the lower border; a run begins right of its left one.
    const key = bandOf(ys, piece.y - 1) * width + bandOf(xs, piece.x + NEAR);
    const cell = cells.get(key);
    if (cell) cell.push(piece);
    else cells.set(key, [piece]);
  }
  return Array.from({ length: ys.length - 1 }, (_, row) => ({
    cells: Array.from({ length: width }, (__, column) =>
      hyphens.joinAll(linesOf(cells.get(row * width + column) ?? [], page).map(({ text }) => text)),
    ),
    spot: { page },
  })).filter((row) => row.cells.some((cell) => cell !== ''));
}
