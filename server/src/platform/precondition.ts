import { AppError } from './errors.ts';

interface Replaced<T> {
  /** What the person saw; undefined if they do not say. */
  readonly former: T | undefined;
  readonly present: T;
  readonly next: T;
}

/**
 * For a value that several people set: throws 412, with the current record, if it's no longer the value the person meant
 * to replace. If it already is the value they want, nothing is thrown.
 */
export function assertUnchanged<T extends string | number | null>(
  { former, present, next }: Replaced<T>,
  current: unknown,
): void {
  if (former === undefined || present === former || present === next) return;
  throw new AppError('stale_version', 'Someone else changed this in the meantime.', { current });
}
