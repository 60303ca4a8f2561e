/** What a field of a record that two systems hold is worth; null is empty. */
export type CrmValue = string | null;

/** What both held when they last agreed, and what each holds now. */
export interface CrmVersions {
  readonly base: CrmValue;
  readonly ours: CrmValue;
  readonly theirs: CrmValue;
}

/**
 * `agreed`: both hold the same. `take`: only theirs changed. `write`: only ours changed. `conflict`: both changed, to
 * different values; neither is overwritten.
 */
export type CrmOutcome = 'agreed' | 'take' | 'write' | 'conflict';

/** What must happen for both sides to agree on a field again. */
export function mergeField({ base, ours, theirs }: CrmVersions): CrmOutcome {
  if (ours === theirs) return 'agreed';
  if (ours === base) return 'take';
  return theirs === base ? 'write' : 'conflict';
}

export interface CrmConflict<F extends string> extends CrmVersions {
  readonly field: F;
}

/** What becomes of a record, field by field. */
export interface CrmMerge<F extends string> {
  /** What both sides agree on now; fields that they differ in stand as they did. */
  readonly base: Partial<Record<F, CrmValue>>;
  /** What is to be taken over from the other side. */
  readonly taken: Partial<Record<F, CrmValue>>;
  /** What is to be written to the other side. */
  readonly changed: Partial<Record<F, CrmValue>>;
  readonly conflicts: readonly CrmConflict<F>[];
}

type Values<F extends string> = Readonly<Partial<Record<F, CrmValue>>>;

/** Settles a record that is on both sides. A field that the other side does not tell of stays out of it. */
export function mergeRecord<F extends string>(
  fields: readonly F[],
  { base, ours, theirs }: { readonly base: Values<F>; readonly ours: Values<F>; readonly theirs: Values<F> },
): CrmMerge<F> {
  const next: Partial<Record<F, CrmValue>> = { ...base };
  const taken: Partial<Record<F, CrmValue>> = {};
  const changed: Partial<Record<F, CrmValue>> = {};
  const conflicts: CrmConflict<F>[] = [];
  for (const field of fields) {
    const there = theirs[field];
    if (there === undefined) continue;
    const versions = { base: base[field] ?? null, ours: ours[field] ?? null, theirs: there };
    const outcome = mergeField(versions);
    if (outcome === 'agreed' || outcome === 'take') next[field] = there;
    if (outcome === 'take') taken[field] = there;
    if (outcome === 'write') changed[field] = versions.ours;
    if (outcome === 'conflict') conflicts.push({ field, ...versions });
  }
  return { base: next, taken, changed, conflicts };
}
