import { FEWEST_CLOSED } from '../win-rate.ts';

interface JudgedCall {
  readonly called: number;
  readonly won: number;
}

/** By how much of the call what was won is above or below it: 0.2 for a fifth. Null for a call of nothing. */
export const callError = ({ called, won }: JudgedCall): number | null =>
  called === 0 ? null : Math.abs(won - called) / called;

interface CallError {
  /** Calls of more than nothing. */
  readonly calls: number;
  /** Half of the calls were closer; null below ten calls. */
  readonly median: number | null;
}

/** The middle error of some calls: calling low shows here, as calling high does. */
export function medianCallError(calls: readonly JudgedCall[]): CallError {
  const errors = calls.flatMap((call) => callError(call) ?? []).toSorted((a, b) => a - b);
  const { length } = errors;
  if (length < FEWEST_CLOSED) return { calls: length, median: null };
  const [low = 0, high = 0] = [errors[Math.floor((length - 1) / 2)], errors[Math.floor(length / 2)]];
  return { calls: length, median: (low + high) / 2 };
}
