import type { Deal } from '@dealwright/contract/deals/deals';
import { dayOf } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import { writePlace } from '../../features/interactions/source-text.ts';
import { useScorecard } from '../../features/qualification/evidence/api.ts';
import { QuoteActions } from '../../features/qualification/evidence/quote-actions.ts';
import { Scorecard } from '../../features/qualification/evidence/scorecard.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { BusinessProblems } from './business-problems.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';
import { listenToQuote } from './listen-to-quote.tsx';

const PROBLEM: readonly Pillar[] = ['identify_pain', 'metrics'];

interface BusinessProblemViewProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** What hurts the buyer and what it costs, above the two pillars that a deal begins with. */
export function BusinessProblemView({ deal, search, onSearch }: BusinessProblemViewProps) {
  const query = useScorecard(deal.number);
  const openSource = (at: {
    readonly interaction_id: string;
    readonly quote_start: number | null;
    readonly quote_end: number | null;
  }) => {
    const { interaction_id: source, quote_start: start, quote_end: end } = at;
    onSearch({ source, at: start !== null && end !== null ? writePlace({ start, end }) : undefined });
  };
  const loading = <SkeletonList rows={2} rowClass="h-40" label="Loading the business problems" />;
  return (
    <div className="flex flex-col gap-6">
      <BusinessProblems deal={deal} loading={loading} onOpenSource={openSource} />
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-56" label="Loading the business problem" />}
      >
        {(scorecard) => (
          <QuoteActions value={listenToQuote(deal.number, onSearch)}>
            <Scorecard
              number={deal.number}
              scorecard={scorecard}
              today={dayOf(new Date())}
              only={PROBLEM}
              pillar={search.pillar}
              onPillar={(pillar) => onSearch({ pillar }, { replace: true })}
              onOpenSource={openSource}
            />
          </QuoteActions>
        )}
      </QueryState>
    </div>
  );
}
