/** One row of a file; `line` is where it stands, from 1, as a person finds it. */
export interface TableRow {
  readonly line: number;
  /** As many as there are columns; empty text where there is nothing. */
  readonly cells: readonly string[];
  /** How many filled cells stand beyond the last column: a sign of a comma that is not between quotation marks. */
  readonly surplus: number;
}

export const TABLE_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A file with a header and rows, read once from its beginning to its end. */
export interface Table {
  readonly format: TableFormat;
  /** The name of the sheet in a workbook; null in other files. */
  readonly sheet: string | null;
  /** None empty and none twice: 'Column 3', 'Phone (2)'. */
  readonly columns: readonly string[];
  readonly headerLine: number;
  /** Rows without the empty ones. Throws UnreadableFile where the file turns out to be broken further on. */
  readonly rows: AsyncGenerator<TableRow, void, void>;
}

/** A visible sheet of a workbook that has a table. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
}
