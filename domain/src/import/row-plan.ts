import type { Day } from '../calendar.ts';
import type { ImportField, ImportKind } from './fields.ts';
import type { DayOrder, DecimalMark } from './survey.ts';

/** How one column is read; the default order and mark are those of the survey. */
export interface ColumnPlan {
  readonly header: string;
  readonly field: ImportField | null;
  readonly dayOrder: DayOrder;
  readonly decimalMark: DecimalMark;
  /** The currency of the column's amounts where the row names none; null: that of the plan. */
  readonly currency: string | null;
}

/**
 * What the words of a field stand for, by the trimmed text of the cell: a key (stage, member's id, name), or null if
 * the words are to be left out. A word that is not in it is not mapped yet.
 */
export type ValueMap = ReadonlyMap<string, string | null>;

/** How the rows of one file are read. The dry run and the run use the same. */
export interface RowPlan {
  readonly kind: ImportKind;
  /** One for each cell, in the order of the file. */
  readonly columns: readonly ColumnPlan[];
  readonly values: ReadonlyMap<ImportField, ValueMap>;
  /** Names that look like another spelling of a known product, which nobody has confirmed or rejected. */
  readonly undecidedProducts: ReadonlySet<string>;
  /** For amounts that name no currency. */
  readonly currency: string;
  readonly today: Day;
  /** Whether the file is an export of ours, whose empty cells say that there is nothing. */
  readonly isOwn?: boolean;
  /** A phone number as stored; null if the text isn't one. */
  readonly readPhone: (text: string) => string | null;
}

export interface RowProblem {
  readonly field: ImportField;
  /** The column's header; null if the row as a whole lacks it. */
  readonly column: string | null;
  /** A sentence for the person who imports. */
  readonly message: string;
  /** Whether the row fails by it; else only the value is left out, and the row comes in. */
  readonly isFatal: boolean;
}

export interface AmountRead {
  /** Minor units of the currency. */
  readonly minor: number;
  readonly currency: string;
}

/** A person in words, and what the words are mapped to; null if they are not. */
export interface PersonRead {
  readonly key: string | null;
  readonly name: string;
}

/** A cell's value as it was read. */
export type RowValue = string | number | readonly string[] | AmountRead | PersonRead | null;

/** Everything that a row says and everything that is wrong with it. */
export interface ReadRow {
  readonly values: ReadonlyMap<ImportField, RowValue>;
  readonly problems: readonly RowProblem[];
}

/** A record that a row names: by the id that its own system gave, by name or by domain; at least one is there. */
export interface RecordReference {
  readonly externalId: string | null;
  readonly name: string | null;
  readonly domain: string | null;
}

/** A person that a row names. `key` is what the value map says: a member's id; null if it says nothing. */
export interface PersonReference {
  readonly key: string | null;
  readonly name: string | null;
  readonly email: string | null;
}

/** A draft, or why it's missing, with any problems that don't stop the row. */
export type Drafted<Draft> =
  | { readonly draft: Draft; readonly problems: readonly RowProblem[] }
  | { readonly draft: null; readonly problems: readonly [RowProblem, ...RowProblem[]] };
