/** One row of a file; `line` is its line number, from 1, as a person sees it. */
export interface TableRow {
  readonly line: number;
  /** One per column; empty text if there is nothing. */
  readonly cells: readonly string[];
  /** How many filled cells are beyond the last column, a sign of an unquoted comma. */
  readonly surplus: number;
}

export const TABLE_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A file with a header and rows, read once from beginning to end. */
export interface Table {
  readonly format: TableFormat;
  /** The name of the sheet in a workbook; null in other files. */
  readonly sheet: string | null;
  /** Non-empty and unique: 'Column 3', 'Phone (2)'. */
  readonly columns: readonly string[];
  readonly headerLine: number;
  /** The non-empty rows. Throws UnreadableFile if the file turns out to be broken further on. */
  readonly rows: AsyncGenerator<TableRow, void, void>;
}

/** A visible sheet of a workbook that has a table. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
}
