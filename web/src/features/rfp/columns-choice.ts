import type { AnswerColumns, RfpSheet } from './columns-api.ts';

export type ColumnRole = keyof AnswerColumns;

/** What a person chooses for a sheet. */
export interface SheetChoice {
  readonly sheet: string;
  readonly header_row: number;
  readonly columns: AnswerColumns | null;
}

export const COLUMN_ROLES: readonly { readonly role: ColumnRole; readonly label: string }[] = [
  { role: 'requirement', label: 'Requirement' },
  { role: 'number', label: 'Number' },
  { role: 'answer', label: 'Answer' },
  { role: 'compliance', label: 'Compliance' },
  { role: 'obligation', label: 'Must or should' },
  { role: 'weight', label: 'Weight' },
];

export const chosenOf = ({ sheet, header_row, columns }: RfpSheet): SheetChoice => ({
  sheet,
  header_row,
  columns,
});

/** The header is the chosen row, or the first with more than one cell. */
export const headerOf = ({ rows }: Pick<RfpSheet, 'rows'>, row: number) =>
  rows.find((one) => one.row === row) ??
  rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1) ??
  rows[0];

/** A beginning for a sheet in which nothing was recognized: its longest texts are the requirements. */
export function firstChoice({ sheet, rows, width }: RfpSheet): SheetChoice {
  const header = headerOf({ rows }, 0);
  const lengths = Array.from({ length: width }, (_, at) =>
    rows.reduce((sum, { cells }) => sum + (cells[at]?.length ?? 0), 0),
  );
  const requirement = Math.max(0, lengths.indexOf(Math.max(...lengths)));
  const none = { number: null, answer: null, compliance: null, obligation: null, weight: null } as const;
  return { sheet, header_row: header?.row ?? 0, columns: { requirement, ...none } };
}

/** A name as in the workbook: 'C: Description'. */
export function columnLabel(at: number, header: readonly string[]): string {
  let letters = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  const name = header[at] ?? '';
  return name === '' ? letters : `${letters}: ${name}`;
}

/** Why a choice can’t be read; null if it can. */
export function problemOf({ columns }: SheetChoice): string | null {
  if (columns === null) return null;
  const taken = Object.values(columns).filter((at) => at !== null);
  return new Set(taken).size === taken.length ? null : 'Choose each column once.';
}

/** A column has one role: it is taken from the role that had it. */
export function withColumn(columns: AnswerColumns, role: ColumnRole, at: number | null): AnswerColumns {
  if (role === 'requirement') return at === null ? columns : { ...columns, requirement: at };
  return { ...columns, [role]: at };
}
