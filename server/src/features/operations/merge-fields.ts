import type { MergePreview, MergeSide, MergeValue } from '@dealwright/contract/merge';

/** The fields to choose from when merging two records of a kind: `U` is a change of the record. */
export interface MergeFields<R, F extends string, U extends object> {
  readonly fields: readonly F[];
  readonly sideOf: (record: R) => MergeSide;
  /** The value to compare; null if the record has none. */
  readonly valueOf: (record: R, field: F) => MergeValue;
  /** The change that takes the other record's field. */
  readonly updateOf: (other: R, field: F) => U;
}

/** Both records, with the fields that differ. */
export function previewOf<R, F extends string, U extends object>(
  kind: MergeFields<R, F, U>,
  kept: R,
  other: R,
): MergePreview {
  const rows = kind.fields.map((field) => ({
    field,
    kept: kind.valueOf(kept, field),
    other: kind.valueOf(other, field),
  }));
  return {
    kept: kind.sideOf(kept),
    other: kind.sideOf(other),
    fields: rows.filter((row) => JSON.stringify(row.kept) !== JSON.stringify(row.other)),
  };
}

/** The change of the kept record: the chosen fields of the other, and those it has no value for. */
export function updateFrom<R, F extends string, U extends object>(
  kind: MergeFields<R, F, U>,
  kept: R,
  other: R,
  chosen: readonly F[],
): U {
  const taken = kind.fields.filter(
    (field) =>
      chosen.includes(field) || (kind.valueOf(kept, field) === null && kind.valueOf(other, field) !== null),
  );
  return Object.assign({}, ...taken.map((field) => kind.updateOf(other, field))) as U;
}
