import type { Deal } from '@dealwright/contract/deals/deals';
import { dayOf } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import { writePlace } from '../../features/interactions/source-text.ts';
import { useScorecard } from '../../features/qualification/evidence/api.ts';
import { Scorecard } from '../../features/qualification/evidence/scorecard.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const PROBLEM: readonly Pillar[] = ['identify_pain', 'metrics'];

interface BusinessProblemTabProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** What hurts the buyer, and what it comes to: the two pillars that a deal begins with, apart from the other six. */
export function BusinessProblemTab({ deal, search, onSearch }: BusinessProblemTabProps) {
  const query = useScorecard(deal.number);
  return (
    <QueryState
      query={query}
      skeleton={<SkeletonList rows={2} rowClass="h-56" label="Loading the business problem" />}
    >
      {(scorecard) => (
        <Scorecard
          number={deal.number}
          scorecard={scorecard}
          today={dayOf(new Date())}
          only={PROBLEM}
          pillar={search.pillar}
          onPillar={(pillar) => onSearch({ pillar }, { replace: true })}
          onOpenSource={({ interaction_id: source, quote_start: start, quote_end: end }) =>
            onSearch({ source, at: start !== null && end !== null ? writePlace({ start, end }) : undefined })
          }
        />
      )}
    </QueryState>
  );
}
