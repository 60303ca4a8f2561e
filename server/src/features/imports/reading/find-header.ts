import { cutText } from '@dealwright/domain/cut-text';
import { isNothing } from '@dealwright/domain/import/cell-text';
import { readAmount } from '@dealwright/domain/import/column-amounts';
import { readDayInOrder } from '@dealwright/domain/import/column-days';
import { UnreadableFile } from './unreadable-file.ts';

/** A row as it is in the file, of any width. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface FoundHeader {
  readonly columns: readonly string[];
  /** 0 if the file has no header. */
  readonly headerLine: number;
  /** How many rows come before the data. */
  readonly skipped: number;
}

/** How many rows are examined before the first is returned. */
export const LOOKED_AT_ROWS = 30;
const LAST_HEADER_ROW = 20;
export const MOST_COLUMNS = 500;
const LONGEST_NAME = 200;

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** A number, a day or an address, which can't be the name of a column. */
function isDatum(cell: string): boolean {
  const text = cell.trim();
  if (text === '' || text.length > LONGEST_NAME || isNothing(text)) return text.length > LONGEST_NAME;
  if (text.includes('@')) return true;
  return !('why' in readAmount(text, '.', 'USD')) || readDayInOrder(text, 'month_first') !== null;
}

function isHeader({ cells }: RawRow, typical: number): boolean {
  const filled = filledOf(cells);
  return filled > typical / 2 && filled > 0 && !cells.some(isDatum);
}

/** 'Phone', 'Phone (2)'; 'Column 3' for an unnamed one. */
export function nameColumns(cells: readonly string[], width = cells.length): readonly string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, at) => {
    const text = cutText(
      (cells[at] ?? '').toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim(),
      LONGEST_NAME,
    );
    const name = text === '' ? `Column ${at + 1}` : text;
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count += 1) own = `${name} (${count})`;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** The number of columns up to the last one with any content. */
function widthOf(rows: readonly RawRow[]): number {
  return rows.reduce((most, { cells }) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    return Math.max(most, last + 1);
  }, 0);
}

/**
 * Finds the header among the first rows: the first one filled like those below it that has no numbers, days or
 * addresses. Rows above it are titles. Without a header all rows are data and the columns are numbered.
 */
export function findHeader(rows: readonly RawRow[]): FoundHeader {
  const width = widthOf(rows);
  if (width === 0)
    throw new UnreadableFile('empty', 'This file has no rows. Export it again, or choose another one.');
  if (width > MOST_COLUMNS) {
    const how = `Leave out what you don’t need; up to ${MOST_COLUMNS} can be read.`;
    throw new UnreadableFile('too_many_columns', `This table has more than ${MOST_COLUMNS} columns. ${how}`);
  }
  const typical = median(rows.map(({ cells }) => filledOf(cells)));
  const at = rows.slice(0, LAST_HEADER_ROW).findIndex((row) => isHeader(row, typical));
  const header = rows[at];
  if (header === undefined) return { columns: nameColumns([], width), headerLine: 0, skipped: 0 };
  return { columns: nameColumns(header.cells, width), headerLine: header.line, skipped: at + 1 };
}
