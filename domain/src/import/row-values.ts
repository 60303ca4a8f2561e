import type { ImportField } from './fields.ts';
import type {
  AmountRead,
  Drafted,
  PersonReference,
  ReadRow,
  RecordReference,
  RowProblem,
} from './row-plan.ts';

export function textOf({ values }: ReadRow, field: ImportField): string | null {
  const value = values.get(field);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf({ values }: ReadRow, field: ImportField): number | null {
  const value = values.get(field);
  return typeof value === 'number' ? value : null;
}

export function listOf({ values }: ReadRow, field: ImportField): readonly string[] {
  const value = values.get(field);
  return Array.isArray(value) ? value : [];
}

export function amountOf({ values }: ReadRow, field: ImportField): AmountRead | null {
  const value = values.get(field);
  return typeof value === 'object' && value !== null && 'minor' in value ? value : null;
}

/** The name in one column, or in two. */
export function nameOf(row: ReadRow): string | null {
  const parts = [textOf(row, 'first_name'), textOf(row, 'last_name')].filter((part) => part !== null);
  return textOf(row, 'name') ?? (parts.length > 0 ? parts.join(' ') : null);
}

const LONGEST_NAME = 200;

/** What is wrong with a name made of two columns; one column has its own limit. */
export function longName(name: string): RowProblem[] {
  if (name.length <= LONGEST_NAME) return [];
  return [missing('name', `The name is longer than ${LONGEST_NAME} characters`)];
}

export function referenceOf(
  externalId: string | null,
  name: string | null,
  domain: string | null,
): RecordReference | null {
  return externalId === null && name === null && domain === null ? null : { externalId, name, domain };
}

/** The person whom a row names: in words, by what the words are mapped to, or by address. */
export function personOf(row: ReadRow, field: ImportField, emailField: ImportField): PersonReference | null {
  const value = row.values.get(field);
  const read = typeof value === 'object' && value !== null && 'key' in value ? value : null;
  const email = textOf(row, emailField);
  if (read === null && email === null) return null;
  return { key: read?.key ?? null, name: read?.name ?? null, email };
}

/** A draft with what is told along; none where something is wrong that the row cannot come in with. */
export function drafted<Draft>(draft: Draft, problems: readonly RowProblem[]): Drafted<Draft> {
  const [first, ...rest] = problems.filter(({ isFatal }) => isFatal);
  if (first === undefined) return { draft, problems };
  return { draft: null, problems: [first, ...rest, ...problems.filter(({ isFatal }) => !isFatal)] };
}

export function missing(field: ImportField, message: string): RowProblem {
  return { field, column: null, message, isFatal: true };
}

export function told(field: ImportField, message: string): RowProblem {
  return { field, column: null, message, isFatal: false };
}
