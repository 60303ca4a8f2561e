import type { PillarStateView } from '@dealwright/contract/deals/deals';
import { EVIDENCE_KIND_LABELS } from '@dealwright/domain/evidence';
import { FRESHNESS_WORDS } from '@dealwright/domain/grade';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';

/** What the strip shows of one pillar: just what the API says of it. */
export interface PillarReading
  extends Pick<
    PillarStateView,
    'pillar' | 'grade' | 'freshness' | 'disputed' | 'denied' | 'expected' | 'gap' | 'next_question'
  > {
  /** Not given as long as it has not been asked for. */
  readonly best?: PillarStateView['best'];
}

export const isOld = ({ freshness }: Pick<PillarReading, 'freshness'>) =>
  freshness === 'ageing' || freshness === 'stale';

/** How a pillar stands, in one word: 'Disputed' goes before the grade, which is Claimed at most then. */
export function standingOf({ grade, disputed }: Pick<PillarReading, 'grade' | 'disputed'>): string {
  return disputed ? 'Disputed' : GRADE_LABELS[grade];
}

/** 'Economic Buyer: Heard, aging, the stage expects Proven'. */
export function readPillar(reading: PillarReading): string {
  const parts: string[] = [standingOf(reading)];
  if (reading.freshness !== 'none' && isOld(reading)) parts.push(FRESHNESS_WORDS[reading.freshness]);
  if (reading.denied) parts.push('denied by the buyer');
  if (reading.gap) parts.push(`the stage expects ${GRADE_LABELS[reading.expected]}`);
  return `${PILLAR_DEFINITIONS[reading.pillar].name}: ${parts.join(', ')}`;
}

/** 'Buyer wrote · Sara Winter'. */
export function readSource(best: NonNullable<PillarReading['best']>): string {
  return [EVIDENCE_KIND_LABELS[best.kind], best.person_name].filter(Boolean).join(' · ');
}
