import type { PillarStateView } from '@dealwright/contract/deals';
import { EVIDENCE_KIND_LABELS } from '@dealwright/domain/evidence';
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

/** 'Economic Buyer: Heard, ageing, disputed, the stage expects Proven'. */
export function readPillar(reading: PillarReading): string {
  const parts: string[] = [GRADE_LABELS[reading.grade]];
  if (isOld(reading)) parts.push(reading.freshness);
  if (reading.disputed) parts.push('disputed');
  if (reading.denied) parts.push('denied by the buyer');
  if (reading.gap) parts.push(`the stage expects ${GRADE_LABELS[reading.expected]}`);
  return `${PILLAR_DEFINITIONS[reading.pillar].name}: ${parts.join(', ')}`;
}

/** 'Buyer wrote · Sara Winter'. */
export function readSource(best: NonNullable<PillarReading['best']>): string {
  return [EVIDENCE_KIND_LABELS[best.kind], best.person_name].filter(Boolean).join(' · ');
}
