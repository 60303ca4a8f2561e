import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatCount } from '../../lib/format.ts';
import type { TimeInStage } from './api.ts';

/** Where deals stay longest, in a sentence. */
export function slowestSentence(stages: readonly Pick<TimeInStage, 'stage' | 'survival'>[]): string {
  const known = stages.flatMap(({ stage, survival }) => (survival ? [{ stage, half: survival.half }] : []));
  if (known.length === 0) return 'Too few deals to say how long they stay';
  const [slowest] = known.toSorted(
    (one, other) => (other.half ?? Number.MAX_SAFE_INTEGER) - (one.half ?? Number.MAX_SAFE_INTEGER),
  );
  if (!slowest) return '';
  const name = STAGE_DEFINITIONS[slowest.stage].label;
  return slowest.half === null
    ? `Most deals that entered ${name} are still there`
    : `Deals stay longest in ${name}: half leave within ${formatCount(slowest.half, 'day')}`;
}
