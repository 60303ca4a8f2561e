/** What a field of a record that two systems hold is worth; null is empty. */
export type CrmValue = string | null;

/** What both held when they last agreed, and what each holds now. */
export interface CrmVersions {
  readonly base: CrmValue;
  readonly ours: CrmValue;
  readonly theirs: CrmValue;
}

/**
 * `agreed`: both hold the same. `take`: theirs changed alone. `write`: ours changed alone. `conflict`: both did, and
 * differently; nobody's is overwritten.
 */
export type CrmOutcome = 'agreed' | 'take' | 'write' | 'conflict';

/** What has to happen for both sides to agree on a field again. */
export function mergeField({ base, ours, theirs }: CrmVersions): CrmOutcome {
  if (ours === theirs) return 'agreed';
  if (ours === base) return 'take';
  return theirs === base ? 'write' : 'conflict';
}
