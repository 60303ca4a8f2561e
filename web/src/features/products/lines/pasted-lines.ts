import { MAX_LINES } from '@dealwright/domain/product';
import {
  type GridDraft,
  LINE_FIELDS,
  type LineDraft,
  type LineField,
  newLine,
  withCell,
} from './line-draft.ts';
import type { Typing } from './read-cell.ts';

function inOneLine(cell: string): string {
  const lines = cell.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** The cells of a spreadsheet's clipboard: tabs between columns, lines between rows, quotes around what holds either. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\n]*))(\t|\r?\n|$)/g;
  for (const [, quoted, plain = '', end = ''] of text.matchAll(cells)) {
    const cell = quoted === undefined ? plain.replace(/\r$/, '') : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(inOneLine(cell));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/** Whether pasted text is more than one cell. */
export const isTable = (text: string): boolean => /\t|\n/.test(text.trim());

const HEADS: Readonly<Record<LineField, readonly string[]>> = {
  name: ['product', 'name', 'item', 'description', 'service', 'line', 'product name'],
  quantity: ['quantity', 'qty', 'amount', 'units', 'seats', 'number'],
  unit_price: ['unit price', 'price', 'rate', 'list price', 'unit cost', 'price per unit'],
  discount: ['discount', 'discount %', 'discount percent', 'disc', 'disc.'],
  billing: ['billing', 'frequency', 'interval', 'billing frequency', 'recurring'],
  periods: ['periods', 'term', 'committed periods', 'billing periods', 'months'],
  tax: ['tax', 'tax %', 'vat', 'vat %', 'tax rate', 'gst'],
  need: [],
};

type PastedColumns = readonly (LineField | null)[];

/** The columns that a first row names; null if it is a row of values. */
function headOf(row: readonly string[]): PastedColumns | null {
  const fields = row.map(
    (cell) => LINE_FIELDS.find((field) => HEADS[field].includes(cell.toLowerCase())) ?? null,
  );
  const named = fields.filter((field) => field !== null);
  const isHead = named.includes('name') && named.length >= Math.min(2, row.length);
  return isHead && new Set(named).size === named.length ? fields : null;
}

interface Place {
  /** The row that is pasted into; at the end, rows are added. */
  readonly row: number;
  readonly field: LineField;
}

export interface PastedLines {
  readonly grid: GridDraft;
  /** The lines that were filled, for finding their products and prices. */
  readonly filled: readonly {
    readonly key: string;
    readonly hasPrice: boolean;
    readonly hasBilling: boolean;
  }[];
  /** Rows beyond the most lines of a deal. */
  readonly left: number;
}

function fill(line: LineDraft, row: readonly string[], columns: PastedColumns, typing: Typing): LineDraft {
  // Billing first: it decides whether there are periods.
  const places = columns.map((field, place) => ({ field, text: row[place] ?? '' }));
  const inOrder = [...places].sort((a, b) => Number(b.field === 'billing') - Number(a.field === 'billing'));
  return inOrder.reduce(
    (filled, { field, text }) =>
      field === null || text === '' ? filled : withCell(filled, field, text, typing),
    line,
  );
}

/** Fills cells from a place to the right and down with a spreadsheet's, adding lines as needed. */
export function pasteLines(grid: GridDraft, place: Place, text: string, typing: Typing): PastedLines {
  const cells = cellsOf(text);
  const head = headOf(cells[0] ?? []);
  const rows = head ? cells.slice(1) : cells;
  const columns = head ?? LINE_FIELDS.slice(LINE_FIELDS.indexOf(place.field));
  const room = Math.max(0, MAX_LINES - place.row);
  const lines = [...grid.lines];
  const has = (row: readonly string[], field: LineField) => Boolean(row[columns.indexOf(field)]);
  const filled = rows.slice(0, room).map((row, at) => {
    const line = fill(lines[place.row + at] ?? newLine(), row, columns, typing);
    lines[place.row + at] = line;
    return { key: line.key, hasPrice: has(row, 'unit_price'), hasBilling: has(row, 'billing') };
  });
  return { grid: { ...grid, lines }, filled, left: Math.max(0, rows.length - room) };
}
