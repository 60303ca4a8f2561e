import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import type { GradeChange } from './choices.ts';

/** What applying suggestions came to. */
export interface Applied {
  readonly count: number;
  readonly score: { readonly before: number; readonly after: number };
  readonly changes: readonly GradeChange[];
}

/** 'Champion: Claimed → Proven. Score 32 → 42.' */
export function outcomeWords({ score, changes }: Applied): string {
  const grades = changes.map(
    ({ pillar, before, after, disputed }) =>
      `${PILLAR_DEFINITIONS[pillar].name}: ${GRADE_LABELS[before]} → ${GRADE_LABELS[after]}${disputed ? ', disputed' : ''}`,
  );
  const points =
    score.before === score.after ? `Score stays ${score.after}` : `Score ${score.before} → ${score.after}`;
  return [...grades, points].map((part) => `${part}.`).join(' ');
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
