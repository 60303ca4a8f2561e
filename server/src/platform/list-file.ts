import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ListFormat } from '@dealwright/contract/page';
import { csvHead, csvLine } from '@dealwright/domain/csv';
import type { CellValue } from 'hucre/xlsx';

export const LIST_MIME_TYPES: Readonly<Record<ListFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export type Cell = string | number | null;

/** What the cells of a column are where a file can say so; text unless they are numbers. */
export type CellKind = 'text' | 'decimal' | 'day' | 'time';

export interface FileColumn {
  readonly head: string;
  readonly kind: CellKind;
}

/** Rows as they are read, some at a time. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;

const NUMBER_FORMATS: Readonly<Partial<Record<CellKind, string>>> = {
  decimal: '#,##0.00',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
};

/** The most that a cell of a workbook holds. */
const MOST_CHARACTERS = 32_767;

/** Text that XML can hold. It is written as text: a spreadsheet takes nothing of it for a formula. */
function sheetText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '')
    .slice(0, MOST_CHARACTERS);
}

/** Numbers and dates as such. Invalid dates and cells with several amounts stay text. */
function sheetCell(cell: Cell | undefined, kind: CellKind): CellValue {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return cell;
  if (kind === 'decimal' && /^-?\d{1,15}(?:\.\d{1,3})?$/.test(cell)) return Number(cell);
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return new Date(`${cell}T00:00:00Z`);
  if (kind === 'time' && /^\d{4}-\d{2}-\d{2}T/.test(cell)) return new Date(cell);
  return sheetText(cell);
}

async function* csvParts(columns: readonly FileColumn[], rows: Rows): AsyncGenerator<string> {
  let head = csvHead(columns.map((column) => column.head));
  for await (const page of rows) {
    yield head + page.map(csvLine).join('');
    head = '';
  }
  if (head !== '') yield head;
}

async function* sheetRows(columns: readonly FileColumn[], rows: Rows): AsyncGenerator<CellValue[]> {
  for await (const page of rows) {
    for (const row of page) yield columns.map(({ kind }, at) => sheetCell(row[at], kind));
  }
}

async function* workbookParts(
  name: string,
  columns: readonly FileColumn[],
  rows: Rows,
): AsyncGenerator<Uint8Array> {
  // Large, and needed only here.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const stream = writeXlsxStream(sheetRows(columns, rows), {
    name,
    columns: columns.map(({ head, kind }) => {
      const numFmt = NUMBER_FORMATS[kind];
      return { header: sheetText(head), ...(numFmt !== undefined && { numFmt }) };
    }),
    freezePane: { rows: 1 },
  });
  yield* stream as ReadableStream<Uint8Array>;
}

/** A table as a file that is written while it is read: no more of it is in memory than some rows. */
export function listFile(
  format: ListFormat,
  name: string,
  columns: readonly FileColumn[],
  rows: Rows,
): Readable {
  if (format === 'csv') return Readable.from(csvParts(columns, rows));
  return Readable.from(workbookParts(name, columns, rows), { objectMode: false });
}
