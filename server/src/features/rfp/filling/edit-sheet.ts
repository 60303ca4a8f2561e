import { UnreadableDocument } from '../../../platform/documents/unreadable-document.ts';
import { type LaidRow, readLayout, referenceOf, type SheetLayout } from './sheet-layout.ts';

/** Text for one cell. Rows count from 1, columns from 0. */
export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The most that a cell holds. */
const MOST_CHARACTERS = 32_767;

/** Text as XML holds it. Excel takes '_x0041_' for a character, so such text is written in a way that it shows. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

function cellXml(prefix: string, { row, column, value }: CellText, style: string | undefined): string {
  const styled = style !== undefined && /^\d{1,6}$/.test(style) ? ` s="${style}"` : '';
  const begin = `<${prefix}c r="${referenceOf(column, row)}"${styled}`;
  if (value === '') return `${begin}/>`;
  // A string in the cell: never a formula, and no other part of the workbook changes.
  const text = `<${prefix}t xml:space="preserve">${escapeText(value)}</${prefix}t>`;
  return `${begin} t="inlineStr"><${prefix}is>${text}</${prefix}is></${prefix}c>`;
}

/**
 * The first cell of a merged range holds its text. Null where that is text of the buyer’s: a note across the table has
 * no place for an answer.
 */
function mergedPlace({ merges, rows }: SheetLayout, cell: CellText): CellText | null {
  const found = merges.find(
    ({ top, left, bottom, right }) =>
      top <= cell.row && cell.row <= bottom && left <= cell.column && cell.column <= right,
  );
  if (!found || (found.top === cell.row && found.left === cell.column)) return cell;
  const row = rows.find(({ number }) => number === found.top);
  const isTaken = row?.cells.some(({ column, hasValue }) => column === found.left && hasValue) ?? false;
  return isTaken && found.left !== cell.column ? null : { ...cell, row: found.top, column: found.left };
}

/** The cells by row and column. Rows that share one merged cell for their answers all have theirs in it. */
function placeCells(layout: SheetLayout, cells: readonly CellText[]): Map<number, Map<number, CellText>> {
  const byRow = new Map<number, Map<number, CellText>>();
  for (const one of cells) {
    const cell = mergedPlace(layout, one);
    if (!cell) continue;
    const row = byRow.get(cell.row) ?? new Map<number, CellText>();
    const other = row.get(cell.column)?.value ?? '';
    const isShared = cell !== one && other !== '' && other !== cell.value;
    byRow.set(
      cell.row,
      row.set(cell.column, isShared ? { ...cell, value: `${other}\n${cell.value}` } : cell),
    );
  }
  return byRow;
}

class SheetEditor {
  readonly #layout: SheetLayout;
  readonly #name: string;
  readonly #edits: Edit[] = [];

  constructor(layout: SheetLayout, name: string) {
    this.#layout = layout;
    this.#name = name;
  }

  #newCell(cell: CellText, rowStyle: string | undefined): string {
    const column = this.#layout.columns.find(({ from, to }) => from <= cell.column && cell.column <= to);
    return cellXml(this.#layout.prefix, cell, rowStyle ?? column?.style);
  }

  #editRow(row: LaidRow, cells: readonly CellText[]): void {
    const added = new Map<number, string>();
    for (const cell of cells) {
      const own = row.cells.find(({ column }) => column === cell.column);
      if (own?.hasFormula) {
        const place = `Cell ${referenceOf(cell.column, cell.row)} of sheet “${this.#name}” holds a formula`;
        throw new UnreadableDocument('broken', `${place}. Choose another column for the answers.`);
      }
      if (own) {
        const text = cellXml(this.#layout.prefix, cell, own.style);
        this.#edits.push({ from: own.from, to: own.to, text });
      } else if (cell.value !== '') {
        const at = row.cells.find(({ column }) => column > cell.column)?.from ?? row.closing;
        added.set(at, `${added.get(at) ?? ''}${this.#newCell(cell, row.style)}`);
      }
    }
    if (row.isEmptyTag) this.#openRow(row, [...added.values()].join(''));
    else for (const [at, text] of added) this.#edits.push({ from: at, to: at, text });
  }

  /** `<row r="5"/>` becomes `<row r="5">…</row>`. */
  #openRow(row: LaidRow, cells: string): void {
    if (cells === '') return;
    const text = `>${cells}</${this.#layout.prefix}row>`;
    this.#edits.push({ from: row.opened - 2, to: row.opened, text });
  }

  edit(xml: string, cells: readonly CellText[]): string {
    const { rows, prefix, end, isEmptyTag } = this.#layout;
    const byRow = placeCells(this.#layout, cells);
    const laid = new Map(rows.map((row) => [row.number, row]));
    const added = new Map<number, string>();
    for (const [number, wanted] of [...byRow].sort(([one], [other]) => one - other)) {
      const sorted = [...wanted.values()].sort((one, other) => one.column - other.column);
      const row = laid.get(number);
      if (row) {
        this.#editRow(row, sorted);
        continue;
      }
      const filled = sorted.filter(({ value }) => value !== '').map((cell) => this.#newCell(cell, undefined));
      if (filled.length === 0) continue;
      const at = rows.find((one) => one.number > number)?.from ?? end;
      added.set(at, `${added.get(at) ?? ''}<${prefix}row r="${number}">${filled.join('')}</${prefix}row>`);
    }
    for (const [at, text] of added) this.#edits.push({ from: at, to: at, text });
    if (!isEmptyTag) return this.#apply(xml);
    const inside = [...added.values()].join('');
    const opened = `<${prefix}sheetData>${inside}</${prefix}sheetData>`;
    return inside === '' ? xml : xml.slice(0, end) + opened + xml.slice(xml.indexOf('>', end) + 1);
  }

  #apply(xml: string): string {
    const parts: string[] = [];
    let at = 0;
    for (const { from, to, text } of this.#edits.toSorted((one, other) => one.from - other.from)) {
      parts.push(xml.slice(at, from), text);
      at = to;
    }
    return [...parts, xml.slice(at)].join('');
  }
}

/** The XML of a sheet with these cells changed, and everything else as it was. Throws UnreadableDocument. */
export function editSheet(xml: string, name: string, cells: readonly CellText[]): string {
  const layout = readLayout(xml);
  if (!layout) throw new UnreadableDocument('broken');
  if (cells.some(({ value }) => value.length > MOST_CHARACTERS)) {
    const how = 'Shorten it and download the workbook again.';
    throw new UnreadableDocument(
      'broken',
      `An answer is longer than the 32,767 characters of a cell. ${how}`,
    );
  }
  return new SheetEditor(layout, name).edit(xml, cells);
}
