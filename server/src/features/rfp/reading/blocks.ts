import type { AnswerColumns } from './rfp-reading.ts';

/** Where a block stands. Each counts from 1. */
export interface Spot {
  readonly page?: number;
  readonly sheet?: string;
  readonly row?: number;
  readonly line?: number;
}

export interface Heading {
  readonly kind: 'heading';
  /** From 1, the outermost. */
  readonly level: number;
  readonly number: string | null;
  readonly text: string;
  readonly spot: Spot;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  /** As it stands before the text: '3.1.2', '(a)', 'R-014'. */
  readonly label: string | null;
  /** With the numbers of its parents: '3.1 (a)'. */
  readonly number: string | null;
  /** A bullet or lettered item, which may continue a sentence before it. */
  readonly isItem: boolean;
  readonly text: string;
  /** Text to show but not to take requirements from, such as a table of contents. */
  readonly isAside: boolean;
  readonly spot: Spot;
}

export interface BlockRow {
  readonly cells: readonly string[];
  readonly spot: Spot;
}

/** The header of a table and what its columns hold. */
export interface TableHead {
  /** Index of the header among the rows. */
  readonly at: number;
  readonly columns: AnswerColumns;
  /** The texts of the header by column. */
  readonly names: readonly string[];
}

export interface TableBlock {
  readonly kind: 'table';
  readonly rows: readonly BlockRow[];
  /** Of a workbook, where a person may have corrected it: null if the sheet has no requirements. */
  readonly head?: TableHead | null;
}

/** What the readers of all formats make of a document, and the rules read. */
export type Block = Heading | Paragraph | TableBlock;

/** How many columns a table has. */
export function widthOf(rows: readonly BlockRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}
