import { cellText } from '@dealwright/domain/import/cell-text';
import { ColumnProfile, type KnownNames } from '@dealwright/domain/import/column-profile';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import type { DaysOfColumn, FileSurvey, SurveyedColumn } from '@dealwright/domain/import/survey';
import { openTable } from '../reading/open-table.ts';
import type { Table } from '../reading/table.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import { type RecognizedFile, recognizeFile } from './recognize-file.ts';

/** People and records that the company already has, or that other files of the same import name. */
export interface SurveyContext {
  /** Names and email addresses of people. */
  readonly members?: readonly string[];
  readonly accounts?: readonly string[];
  /** The sheet of a workbook; defaults to its first visible one. */
  readonly sheet?: string | null;
  /** Of a text file; by default it is detected. */
  readonly encoding?: TextEncoding | null;
}

/** Enough rows to distinguish data from a description of data. */
const SAMPLE_ROWS = 50;
const PROGRESS_ROWS = 5_000;

function knownNames({ members = [], accounts = [] }: SurveyContext): KnownNames {
  const plain = (names: readonly string[]) => new Set(names.map((name) => cellText(name).toLowerCase()));
  return { people: plain(members), accounts: plain(accounts) };
}

interface Read {
  readonly rows: number;
  readonly profiles: readonly ColumnProfile[];
  readonly sample: readonly string[];
}

async function readThrough(table: Table, known: KnownNames, onRows?: (rows: number) => void): Promise<Read> {
  const profiles = table.columns.map(() => new ColumnProfile(known));
  const sample: string[] = [];
  let rows = 0;
  for await (const { cells } of table.rows) {
    rows += 1;
    if (rows <= SAMPLE_ROWS) sample.push(...cells);
    for (const [at, profile] of profiles.entries()) {
      const text = cells[at] ?? '';
      if (text !== '') profile.add(cellText(text));
    }
    if (rows % PROGRESS_ROWS === 0) onRows?.(rows);
  }
  return { rows, profiles, sample };
}

/** All date columns of a file are written the same way: an ambiguous one follows one that isn't. */
function settleDays(columns: readonly SurveyedColumn[]): readonly SurveyedColumn[] {
  const sure = columns.filter(({ days }) => days?.isSure === true && days.order !== 'year_first');
  const orders = new Set(sure.map(({ days }) => days?.order));
  const [first] = sure;
  if (first?.days == null || orders.size !== 1) return columns;
  const { order } = first.days;
  return columns.map((column) => {
    if (column.days === null || column.days.isSure) return column;
    const reason = `Like ${first.header}, which settles it`;
    const days: DaysOfColumn = { ...column.days, order, isSure: true, wouldDiffer: 0, examples: [], reason };
    return { ...column, days };
  });
}

function surveyed(table: Table, { profiles }: Read, { columns }: RecognizedFile): readonly SurveyedColumn[] {
  const isWritten = table.format === 'csv';
  const found = profiles.map((profile, at): SurveyedColumn => {
    const { field = null, reason = '' } = columns[at] ?? {};
    const { filled } = profile.contents();
    return {
      position: at,
      header: table.columns[at] ?? '',
      field,
      reason: filled === 0 && field === null ? 'It is empty' : reason,
      filled,
      examples: profile.examples(),
      days: profile.days(),
      amounts: profile.amounts(isWritten),
      values: profile.values(),
    };
  });
  return settleDays(found);
}

/**
 * Reads a file once from beginning to end and returns its kind, columns with reasons, orders of days, decimal marks and
 * distinct values. Memory doesn't grow with the file. Throws UnreadableFile.
 */
export async function surveyFile(
  path: string,
  fileName: string,
  context: SurveyContext = {},
  onRows?: (rows: number) => void,
): Promise<FileSurvey> {
  const table = await openTable(path, context);
  const read = await readThrough(table, knownNames(context), onRows);
  if (read.rows === 0) {
    throw new UnreadableFile(
      'no_rows',
      'This file has a header and no rows. Export it again, or choose another one.',
    );
  }
  const columns = table.columns.map((header, at) => ({
    header,
    contents: read.profiles[at]?.contents() ?? null,
  }));
  const recognized = recognizeFile(columns, `${fileName} ${table.sheet ?? ''}`, read.sample);
  return {
    rows: read.rows,
    headerLine: table.headerLine,
    kind: recognized.kind,
    kindReason: recognized.reason,
    source: recognized.source,
    columns: surveyed(table, read, recognized),
  };
}
