import type { Deal } from '@dealwright/contract/deals/deals';
import { useIsPhone } from '../../../lib/use-media.ts';
import { PillarStrip } from '../../../ui/pillar-strip.tsx';
import { Score } from '../../../ui/score.tsx';

interface QualificationProps {
  readonly of: Pick<Deal, 'score' | 'weakest_pillar' | 'pillars'>;
}

/** How far a deal is qualified: its score and its eight pillars. */
export function Qualification({ of }: QualificationProps) {
  const isPhone = useIsPhone();
  return (
    <>
      <Score
        score={of.score}
        weakest={of.weakest_pillar}
        size={isPhone ? 'sm' : 'lg'}
        className="md:flex-col"
      />
      <PillarStrip pillars={of.pillars} size={isPhone ? 'sm' : 'lg'} className="md:w-72!" />
    </>
  );
}
