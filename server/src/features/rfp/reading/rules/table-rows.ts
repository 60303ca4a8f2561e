import type { BlockRow, TableHead } from '../blocks.ts';
import type { AnswerColumns, Obligation } from '../rfp-reading.ts';
import { isNumberCell } from './item-number.ts';
import { isQuestion, isWontCell, obligationOf, obligationOfCell } from './obligation.ts';

/** What a row of a table is. `column` holds the text of the requirement or section. */
export type RowMeaning =
  | { readonly kind: 'section'; readonly title: string }
  | {
      readonly kind: 'requirement';
      readonly column: number;
      readonly number: string | null;
      readonly obligation: Obligation | null;
      readonly weight: number | null;
    }
  | { readonly kind: 'other' };

const OTHER: RowMeaning = { kind: 'other' };
/** A sentence below or between the rows. */
const NOTE = { kind: 'requirement', number: null, weight: null } as const;
const TOTAL = /^(?:sub-?)?totals?\b|^sum\b|^of which\b|^max(?:imum)? (?:score|points)/i;
const SCALE = /^(?:h|l|high|medium|low)$/i;
const LONGEST_TITLE = 90;

function weightOf(cell: string): number | null {
  const found = /^(\d{1,6}(?:[.,]\d{1,4})?) ?(?:%|pts?\.?|points?|marks?)?$/i.exec(cell.trim());
  return found ? Number((found[1] ?? '').replace(',', '.')) : null;
}

const asks = (text: string): boolean => obligationOf(text) !== null || isQuestion(text);
const isTitle = (text: string): boolean =>
  text.length <= LONGEST_TITLE && !/[.?;:]$/.test(text) && !asks(text);

/** Reads the rows of one table of requirements. */
export class TableRows {
  readonly #header: readonly string[];
  readonly #columns: AnswerColumns;
  readonly #isYesNo: boolean;
  /** Whether the column says high, medium and low, where M is no 'must'. */
  readonly #isScale: boolean;
  /** Columns that nearly every requirement fills, so a row that leaves them all empty is a section. */
  readonly #filled: readonly number[];

  constructor(rows: readonly BlockRow[], { at, columns, names }: TableHead) {
    this.#header = names;
    this.#columns = columns;
    const name = names[columns.obligation ?? -1] ?? '';
    this.#isYesNo = /mandatory|essential|required/i.test(name);
    this.#isScale = rows.some(({ cells }) => SCALE.test((cells[columns.obligation ?? -1] ?? '').trim()));
    const below = rows.slice(at + 1).filter(({ cells }) => (cells[columns.requirement] ?? '') !== '');
    const isFilled = (column: number): boolean =>
      below.filter(({ cells }) => (cells[column] ?? '') !== '').length > below.length * 0.6;
    this.#filled = [columns.obligation, columns.weight].filter((column) => column !== null).filter(isFilled);
  }

  read({ cells }: BlockRow): RowMeaning {
    const columns = this.#columns;
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0 || filled.some((cell) => TOTAL.test(cell))) return OTHER;
    if (this.#isHeader(cells)) return OTHER;
    const text = cells[columns.requirement] ?? '';
    const typed = columns.number === null ? '' : (cells[columns.number] ?? '');
    if (new Set(filled).size === 1) {
      const only = filled[0] ?? '';
      // 'Phase 2' is a title, 'REQ 7' a number that was left alone.
      if (isNumberCell(only) && !/\p{Ll}{3}/u.test(only)) return OTHER;
      if (isTitle(only)) return { kind: 'section', title: only };
      if (!asks(only)) return OTHER;
      return { ...NOTE, column: cells.indexOf(only), obligation: obligationOf(only) };
    }
    if (!/\p{L}{2}/u.test(text)) {
      return typed !== '' && !isNumberCell(typed) && isTitle(typed)
        ? { kind: 'section', title: typed }
        : OTHER;
    }
    // A word by itself heads a column of another table.
    if (typed === '' && !text.includes(' ')) return OTHER;
    if (this.#leavesAllEmpty(cells) && isTitle(text)) return { kind: 'section', title: text };
    const cell = cells[columns.obligation ?? -1] ?? '';
    if (isWontCell(cell)) return OTHER;
    const level = this.#isScale ? null : obligationOfCell(cell, this.#isYesNo);
    return {
      kind: 'requirement',
      column: columns.requirement,
      number: typed === '' ? null : typed,
      obligation: level ?? obligationOf(text),
      weight: weightOf(cells[columns.weight ?? -1] ?? ''),
    };
  }

  #isHeader(cells: readonly string[]): boolean {
    const { requirement } = this.#columns;
    return this.#header[requirement] !== '' && this.#header[requirement] === cells[requirement];
  }

  #leavesAllEmpty(cells: readonly string[]): boolean {
    return this.#filled.length > 0 && this.#filled.every((column) => (cells[column] ?? '') === '');
  }
}

/** A row of a table whose header says nothing: a number, and a cell that asks for something. */
export function readLooseRow({ cells }: BlockRow): RowMeaning {
  const [number = ''] = cells;
  if (!isNumberCell(number)) return OTHER;
  const column = cells.findIndex((cell, at) => at > 0 && cell.length > 15 && asks(cell));
  const text = cells[column];
  if (text === undefined) return OTHER;
  return { kind: 'requirement', column, number, obligation: obligationOf(text), weight: null };
}
