import { AppError } from './errors.ts';

interface Replaced<T> {
  /** What the person saw; undefined where they do not say. */
  readonly former: T | undefined;
  readonly present: T;
  readonly next: T;
}

/**
 * Of a value that several people set: throws 412 where it is no longer the one that somebody meant to replace, with
 * the record as it stands. Whoever wants what it has become already is not bothered.
 */
export function assertUnchanged<T extends string | number | null>(
  { former, present, next }: Replaced<T>,
  current: unknown,
): void {
  if (former === undefined || present === former || present === next) return;
  throw new AppError('stale_version', 'Someone else changed this in the meantime.', { current });
}
