import type { PageLine, Piece } from '../../../../platform/documents/pdf/page-lines.ts';
import type { Block, BlockRow } from '../blocks.ts';
import { blockOfLine, isContentsLine } from '../rules/block-of-line.ts';
import { afterBullet, isNumberCell, readNumber } from '../rules/item-number.ts';
import type { NumberTrail } from '../rules/number-trail.ts';
import { columnsOf } from '../rules/table-columns.ts';
import type { Hyphens } from './join-lines.ts';

/** The sizes that tell a heading from text, over the whole document. */
export interface Measures {
  readonly bodySize: number;
  readonly right: number;
}

interface OpenText {
  text: string;
  last: PageLine;
  readonly first: PageLine;
}

interface OpenTable {
  readonly lefts: readonly number[];
  readonly numberColumn: number | null;
  readonly rows: { cells: string[]; readonly spot: BlockRow['spot'] }[];
  last: PageLine;
}

const NEAR = 4;

/** Makes paragraphs, headings and tables without borders of the lines of a document, which come page by page. */
export class LineBlocks {
  readonly blocks: Block[] = [];
  readonly #measures: Measures;
  readonly #trail: NumberTrail;
  readonly #hyphens: Hyphens;
  #open: OpenText | null = null;
  #table: OpenTable | null = null;
  /** Columns of the last header of a table without borders. */
  #lefts: Pick<OpenTable, 'lefts' | 'numberColumn'> | null = null;

  constructor(measures: Measures, trail: NumberTrail, hyphens: Hyphens) {
    this.#measures = measures;
    this.#trail = trail;
    this.#hyphens = hyphens;
  }

  flush(): void {
    if (this.#open) {
      const { text, first } = this.#open;
      const isProminent = first.isBold || first.size > this.#measures.bodySize * 1.12;
      this.blocks.push(blockOfLine({ text, spot: { page: first.page }, isProminent }, this.#trail));
    }
    if (this.#table && this.#table.rows.length > 0)
      this.blocks.push({ kind: 'table', rows: this.#table.rows });
    this.#open = null;
    this.#table = null;
  }

  addTable(rows: readonly BlockRow[]): void {
    this.flush();
    this.#lefts = null;
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows });
  }

  add(line: PageLine): void {
    if (this.#isHeader(line)) return;
    const row = this.#rowOf(line);
    if (row) {
      this.#addRow(line, row);
      return;
    }
    if (this.#table) this.flush();
    if (!this.#open || this.#begins(line, this.#open)) {
      this.flush();
      this.#open = { text: line.text, first: line, last: line };
      return;
    }
    this.#open.text = this.#hyphens.join(this.#open.text, line.text);
    this.#open.last = line;
  }

  #isHeader(line: PageLine): boolean {
    if (line.pieces.length < 2) return false;
    const cells = line.pieces.map(({ text }) => text);
    const columns = columnsOf({ cells, spot: {} }, []);
    if (!columns) return false;
    this.flush();
    this.#lefts = { lefts: line.pieces.map(({ x }) => x), numberColumn: columns.number };
    this.#table = { ...this.#lefts, rows: [{ cells, spot: { page: line.page } }], last: line };
    return true;
  }

  /** The cells of a line below a header, or null if it doesn’t stand in its columns. */
  #rowOf(line: PageLine): readonly string[] | null {
    const { lefts = [], numberColumn = null } = this.#lefts ?? {};
    if (lefts.length === 0) return null;
    const cells = lefts.map(() => '');
    for (const piece of line.pieces) {
      const column = columnAt(lefts, piece);
      if (column === null) return null;
      cells[column] = cells[column] === '' ? piece.text : `${cells[column]} ${piece.text}`;
    }
    const number = numberColumn === null ? '' : (cells[numberColumn] ?? '');
    const isStart = isNumberCell(number) && line.pieces.length > 1;
    const last = this.#table?.last;
    // A row that a page break divides goes on in the middle of its sentence.
    const isRest = last !== undefined && line.page === last.page + 1 && /^\p{Ll}/u.test(line.text);
    const isBelow = last !== undefined && line.page === last.page && gapOf(last, line) < 1.9;
    const isNext = number === '' && (isBelow || isRest);
    return isStart || isNext ? cells : null;
  }

  #addRow(line: PageLine, cells: readonly string[]): void {
    if (!this.#table && this.#lefts) {
      this.flush();
      this.#table = { ...this.#lefts, rows: [], last: line };
    }
    const table = this.#table;
    if (!table) return;
    const last = table.rows.at(-1);
    const starts =
      table.numberColumn === null ? line.pieces.length > 1 : (cells[table.numberColumn] ?? '') !== '';
    if (starts || !last) table.rows.push({ cells: [...cells], spot: { page: line.page } });
    else {
      last.cells = last.cells.map((cell, at) =>
        this.#hyphens.joinAll([cell, cells[at] ?? ''].filter((part) => part !== '')),
      );
    }
    table.last = line;
  }

  /** Whether a line begins another paragraph. */
  #begins(line: PageLine, { text, last, first }: OpenText): boolean {
    if (isContentsLine(text) || isContentsLine(line.text)) return true;
    if (line.page !== last.page) return /[.:;?!]$/.test(text) || !/^\p{Ll}/u.test(line.text);
    if (Math.abs(line.size - last.size) > 0.8 || line.isBold !== last.isBold) return !isInline(first, line);
    if (gapOf(last, line) > 1.75) return true;
    if (afterBullet(line.text) !== null) return true;
    const isFull = last.right > this.#measures.right - line.size * 8;
    const number = readNumber(line.text);
    if (number && (number.kind !== 'bare' || line.isBold))
      return !isFull || /[.:;?!,]$|\b(?:and|or)$/.test(text) || line.x < last.x - NEAR;
    return !isFull && /[.:;?!]$/.test(text);
  }
}

/** A number or first words in bold before text of the same size. */
const isInline = (first: PageLine, line: PageLine): boolean =>
  first.pieces.some(({ isBold }) => isBold !== first.isBold) && Math.abs(line.size - first.size) <= 0.8;

const gapOf = (last: PageLine, line: PageLine): number =>
  (line.y - last.y) / Math.max(last.size, line.size, 1);

function columnAt(lefts: readonly number[], piece: Piece): number | null {
  const at = lefts.findLastIndex((left) => piece.x > left - NEAR * 2);
  if (at < 0) return null;
  const next = lefts[at + 1];
  return next !== undefined && piece.right > next + NEAR ? null : at;
}
