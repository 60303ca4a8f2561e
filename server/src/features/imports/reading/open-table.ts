import type { TextEncoding } from '@dealwright/domain/import/encodings';
import { findEncoding } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { type FoundHeader, findHeader, LOOKED_AT_ROWS, nameColumns, type RawRow } from './find-header.ts';
import { listArchiveTables, unpackTable } from './read-archive.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readSheetHeads, readSheetRows } from './read-workbook.ts';
import type { Sheet, Table, TableFormat, TableRow } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Which table of a file, and how its text is written. */
export interface TablePlace {
  /** One of `listSheets`; the default is a workbook’s first. */
  readonly sheet?: string | null;
  /** Of a text file; by default it is detected. */
  readonly encoding?: TextEncoding | null;
}

interface Source {
  readonly format: TableFormat;
  readonly sheet: string | null;
  readonly rows: AsyncGenerator<RawRow, void, void>;
}

async function firstSheet(path: string): Promise<string> {
  const [first] = await listSheets(path);
  if (first === undefined) {
    const how = 'Show the sheet with the table, save the workbook and choose it again.';
    throw new UnreadableFile('empty', `This workbook has no visible sheet with a table. ${how}`);
  }
  return first.name;
}

async function* thenRemoved(
  rows: AsyncGenerator<RawRow, void, void>,
  remove: () => Promise<void>,
): AsyncGenerator<RawRow, void, void> {
  try {
    yield* rows;
  } finally {
    await rows.return();
    await remove();
  }
}

/** A table of our own export, unpacked while it is read. */
async function openPacked(path: string, sheet: string | null): Promise<Source> {
  const name = sheet ?? (await listArchiveTables(path)).names[0] ?? '';
  const { path: unpacked, remove } = await unpackTable(path, name);
  try {
    const { head } = await detectFormat(unpacked);
    const encoding = await findEncoding(unpacked, head);
    return { format: 'csv', sheet: name, rows: thenRemoved(readCsv(unpacked, encoding), remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openSource(path: string, { sheet = null, encoding }: TablePlace): Promise<Source> {
  const { format, head } = await detectFormat(path);
  switch (format) {
    case 'xlsx': {
      const name = sheet ?? (await firstSheet(path));
      return { format, sheet: name, rows: readSheetRows(path, name) };
    }
    case 'archive':
      return openPacked(path, sheet);
    case 'json':
      return { format, sheet: null, rows: readJson(path, encoding ?? (await findEncoding(path, head))) };
    case 'csv':
      return { format, sheet: null, rows: readCsv(path, encoding ?? (await findEncoding(path, head))) };
  }
}

function tableRow({ line, cells }: RawRow, width: number): TableRow {
  const surplus = cells.length > width ? cells.slice(width).filter((cell) => cell.trim() !== '').length : 0;
  if (cells.length === width) return { line, cells, surplus };
  return { line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''), surplus };
}

const isFilled = ({ cells }: RawRow): boolean => cells.some((cell) => cell.trim() !== '');

async function* dataRows(
  first: readonly RawRow[],
  rest: AsyncGenerator<RawRow, void, void>,
  width: number,
): AsyncGenerator<TableRow, void, void> {
  try {
    for (const row of first) yield tableRow(row, width);
    for await (const row of rest) if (isFilled(row)) yield tableRow(row, width);
  } finally {
    await rest.return();
  }
}

/** JSON names its columns; in other files the header is detected. */
function headerOf({ format }: Source, first: readonly RawRow[]): FoundHeader {
  if (format !== 'json') return findHeader(first);
  return { columns: nameColumns(first[0]?.cells ?? []), headerLine: 0, skipped: 1 };
}

/**
 * Opens a CSV, TSV, JSON or Excel file as a table: its columns at once, its rows as a stream, so memory doesn't grow
 * with the file. Throws UnreadableFile with a message for the person who chose the file.
 */
export async function openTable(path: string, place: TablePlace = {}): Promise<Table> {
  const source = await openSource(path, place);
  const first: RawRow[] = [];
  try {
    while (first.length < LOOKED_AT_ROWS) {
      const next = await source.rows.next();
      if (next.done) break;
      if (isFilled(next.value)) first.push(next.value);
    }
    const { columns, headerLine, skipped } = headerOf(source, first);
    const rows = dataRows(first.slice(skipped), source.rows, columns.length);
    return { format: source.format, sheet: source.sheet, columns, headerLine, rows };
  } catch (error) {
    await source.rows.return();
    throw error;
  }
}

interface TablesInside {
  /** Empty if the file is a table itself. */
  readonly names: readonly string[];
  readonly isArchive: boolean;
  /** How many files of an archive aren't tables. */
  readonly leftOut: number;
}

/** The tables of a workbook or one of our archives; each can be imported as its own file. */
export async function listTables(path: string): Promise<TablesInside> {
  const { format } = await detectFormat(path);
  if (format === 'archive') {
    const { names, others } = await listArchiveTables(path);
    return { names, isArchive: true, leftOut: others };
  }
  const sheets = await listSheets(path);
  return { names: sheets.map(({ name }) => name), isArchive: false, leftOut: 0 };
}

/** The encoding of a text file; null for workbooks and archives. Throws UnreadableFile. */
export async function detectEncoding(path: string): Promise<TextEncoding | null> {
  const { format, head } = await detectFormat(path);
  return format === 'csv' || format === 'json' ? findEncoding(path, head) : null;
}

/** The visible sheets of a workbook that have a table. */
export async function listSheets(path: string): Promise<readonly Sheet[]> {
  const { format } = await detectFormat(path);
  if (format !== 'xlsx') return [];
  const heads = await readSheetHeads(path);
  return heads.map(({ name, rows }) => ({ name, columns: findHeader(rows).columns }));
}
