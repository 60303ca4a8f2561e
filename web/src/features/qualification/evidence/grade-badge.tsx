import { GRADE_LABELS, type Grade } from '@dealwright/domain/qualification-settings';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const TONES: Readonly<Record<Grade, Tone>> = { 0: 'neutral', 1: 'neutral', 2: 'primary', 3: 'full' };

/** Unknown, Claimed, Heard or Proven: computed from evidence, never typed. */
export function GradeBadge({ grade }: { readonly grade: Grade }) {
  return <Badge tone={TONES[grade]}>{GRADE_LABELS[grade]}</Badge>;
}
