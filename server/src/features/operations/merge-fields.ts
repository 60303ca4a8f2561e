import type { MergePreview, MergeSide, MergeValue } from '@dealwright/contract/merge';

/** What can be chosen when two records of a kind become one: `U` is a change of the record. */
export interface MergeFields<R, F extends string, U extends object> {
  readonly fields: readonly F[];
  readonly sideOf: (record: R) => MergeSide;
  /** What a person compares; null where the record says nothing. */
  readonly valueOf: (record: R, field: F) => MergeValue;
  /** What taking the field of the other writes. */
  readonly updateOf: (other: R, field: F) => U;
}

/** Both sides, with the fields in which they differ. */
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

/** What the kept record becomes: the chosen fields of the other, and those that it has nothing in itself. */
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
