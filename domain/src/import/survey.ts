import type { Day } from '../calendar.ts';
import type { ImportField, ImportKind, ImportSource } from './fields.ts';

/** How days such as 3/4/2026 of one column are read. */
export const DAY_ORDERS = ['month_first', 'day_first', 'year_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** What a column of days says about their order. */
export interface DaysOfColumn {
  readonly order: DayOrder;
  /** False if every day can be read both ways: then a person is asked. */
  readonly isSure: boolean;
  /** Whether some days can only be read one way and some only the other. */
  readonly isMixed?: boolean;
  /** How many rows would get another day by the other order; 0 where the order is sure. */
  readonly wouldDiffer: number;
  readonly examples: readonly { readonly text: string; readonly monthFirst: Day; readonly dayFirst: Day }[];
  /** Why this order, in words. */
  readonly reason: string;
}

export interface AmountsOfColumn {
  readonly mark: DecimalMark;
  readonly isSure: boolean;
  /** The currency that all amounts name by sign or code; null if none does, or they differ. */
  readonly currency: string | null;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** One column of a file, and what it seems to be. */
export interface SurveyedColumn {
  /** From 0, as cells are numbered. */
  readonly position: number;
  readonly header: string;
  /** What it seems to become; null if it is left out. */
  readonly field: ImportField | null;
  readonly reason: string;
  /** How many rows have something in it. */
  readonly filled: number;
  /** Up to five different ones, shortened. */
  readonly examples: readonly string[];
  /** Null if the column has no days. */
  readonly days: DaysOfColumn | null;
  /** Null if the column has no numbers. */
  readonly amounts: AmountsOfColumn | null;
  /** Its different values with their counts, the most frequent first; null if there are more than MOST_VALUES. */
  readonly values: readonly ValueCount[] | null;
}

/** A column with more different values is no list of values. */
export const MOST_VALUES = 500;

export interface FileSurvey {
  /** Data rows, without the header and empty lines. */
  readonly rows: number;
  /** The line of the file in which the header stands, from 1. */
  readonly headerLine: number;
  /** What the rows are; null if the file holds no records to bring in. */
  readonly kind: ImportKind | null;
  readonly kindReason: string;
  readonly source: ImportSource | null;
  readonly columns: readonly SurveyedColumn[];
}

/** What a value of a file is offered as. `like` is never applied unless a person says so. */
export interface ValueOffer {
  readonly value: string;
  readonly count: number;
  readonly how: 'same' | 'like' | 'none';
  /** The key of what it stands for: a stage, a member's id, a name; null with `none`. */
  readonly target: string | null;
  readonly label: string | null;
  /** Whether it may be chosen without a person: `same`, and stage words whose meaning is known. */
  readonly isPreselected: boolean;
}

/** Something that values can be mapped to. */
export interface ValueTarget {
  readonly key: string;
  readonly label: string;
  /** Other names by which it is known, such as an address. */
  readonly also?: readonly string[];
}
