import type { ImportKind, ImportSource } from '../fields.ts';

/** The header of a maker's file, and what each column should become; null if we have no place for it. */
export interface HeaderList {
  readonly maker: string;
  /** Where its documentation names these fields. */
  readonly address: string;
  readonly source: ImportSource | null;
  readonly kind: ImportKind;
  readonly columns: Readonly<Record<string, string | null>>;
}
