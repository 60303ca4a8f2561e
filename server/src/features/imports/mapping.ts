import type { ImportColumn, ImportValue } from '@dealwright/contract/imports/imports';
import type { ImportKind } from '@dealwright/domain/import/fields';
import type { DecimalMark } from '@dealwright/domain/import/survey';

/** How one column is read. */
export interface MappedColumn extends Omit<ImportColumn, 'index' | 'header' | 'filled' | 'examples'> {
  readonly decimalMark: DecimalMark;
  /** The currency of amounts in rows that name none; null for the import's. */
  readonly currency: string | null;
}

/** The mapping of a file's columns and values, as people correct it. */
export interface FileMapping {
  readonly kind: ImportKind | null;
  readonly kindReason: string;
  readonly columns: readonly MappedColumn[];
  readonly values: readonly ImportValue[];
  /** A person chose its kind, or something of its columns or values. */
  readonly corrected?: boolean;
  /** A person left the file out. */
  readonly leftOut?: boolean;
}
