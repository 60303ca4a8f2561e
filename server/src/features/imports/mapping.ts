import type { ImportColumn, ImportValue } from '@dealwright/contract/imports/imports';
import type { ImportKind } from '@dealwright/domain/import/fields';
import type { DecimalMark } from '@dealwright/domain/import/survey';

/** How one column is read. */
export interface MappedColumn extends Omit<ImportColumn, 'index' | 'header' | 'filled' | 'examples'> {
  readonly decimalMark: DecimalMark;
  /** Of amounts whose row names none; null: that of the import. */
  readonly currency: string | null;
}

/** What the columns and values of a file become, as people correct it. */
export interface FileMapping {
  readonly kind: ImportKind | null;
  readonly kindReason: string;
  readonly columns: readonly MappedColumn[];
  readonly values: readonly ImportValue[];
}
