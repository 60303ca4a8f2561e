import type { GradeChange } from './choices.ts';

/** What applying suggestions came to. */
export interface Applied {
  readonly count: number;
  readonly score: { readonly before: number; readonly after: number };
  readonly changes: readonly GradeChange[];
}

/** What the score would come to if every suggestion that waits were applied. */
export function scoreWords({
  today,
  proposed,
}: {
  readonly today: number;
  readonly proposed: number;
}): string {
  if (today === proposed) return `If all were applied, the score would stay at ${today}.`;
  return `If all were applied, the score would go from ${today} to ${proposed}.`;
}
