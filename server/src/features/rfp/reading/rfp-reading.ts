import type { DocumentFormat } from '../../../platform/documents/detect-document.ts';

export type Obligation = 'must' | 'should' | 'may';

/** Where a requirement stands, for programs. Rows and pages count from 1. */
export interface DocumentLocation {
  readonly page: number | null;
  readonly sheet: string | null;
  readonly row: number | null;
}

export interface DocumentRequirement {
  /** As the buyer wrote it: '3.1.2', 'R-014'. May occur twice. A lettered item is named with its parent: '3.1 (a)'. */
  readonly number: string | null;
  readonly section: string | null;
  /** `reading.text.slice(start, end)` with each run of whitespace as one space. */
  readonly text: string;
  /** UTF-16 offsets in `RfpReading.text`. */
  readonly start: number;
  readonly end: number;
  /** 'Page 12', 'Sheet “Security”, row 34', 'Section 3.2', 'Line 12'. */
  readonly place: string;
  readonly location: DocumentLocation;
  readonly obligation: Obligation | null;
  readonly weight: number | null;
}

export interface DocumentDay {
  readonly kind: 'questions' | 'submission' | 'award' | 'start';
  /** YYYY-MM-DD */
  readonly day: string;
  /** The sentence or row that names it, in `RfpReading.text`. */
  readonly start: number;
  readonly end: number;
}

/** Columns count from 0. Null: the table has none. */
export interface AnswerColumns {
  readonly number: number | null;
  readonly requirement: number;
  readonly obligation: number | null;
  readonly weight: number | null;
  readonly compliance: number | null;
  readonly answer: number | null;
}

/** A sheet of a workbook with a table of requirements. */
export interface AnswerSheet {
  readonly sheet: string;
  /** The row of the header, from 1. */
  readonly headerRow: number;
  /** The header texts by column; '' for an empty one. */
  readonly headers: readonly string[];
  readonly columns: AnswerColumns;
  /** What the compliance column’s own list allows, in its order; empty without a list. */
  readonly complianceChoices: readonly string[];
}

/** A person’s correction. `columns: null` means that the sheet has no requirements. */
export interface SheetColumns {
  readonly sheet: string;
  readonly headerRow: number;
  readonly columns: AnswerColumns | null;
}

/** The first rows of a visible sheet, for a person who chooses its columns. */
export interface SheetPreview {
  readonly sheet: string;
  /** How many columns it has. */
  readonly width: number;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

export interface RfpReading {
  readonly format: DocumentFormat;
  /** Plain text in reading order, without NUL or halves of characters. */
  readonly text: string;
  /** In the order of the document. */
  readonly requirements: readonly DocumentRequirement[];
  readonly days: readonly DocumentDay[];
  /** Only of workbooks: each visible sheet with requirements. */
  readonly sheets: readonly AnswerSheet[];
  /** Only of workbooks: each visible sheet. */
  readonly previews: readonly SheetPreview[];
}

export const MOST_TEXT = 5_000_000;
export const MOST_REQUIREMENTS = 20_000;
