import type { Deal } from '@dealwright/contract/deals/deals';
import { dayOf } from '@dealwright/domain/calendar';
import { isClosed } from '@dealwright/domain/stage';
import { useCompare } from '../../features/analyst/api.ts';
import { CompareView } from '../../features/analyst/compare-view.tsx';
import { writePlace } from '../../features/interactions/source-text.ts';
import { useScorecard } from '../../features/qualification/evidence/api.ts';
import { AsOfPicker, ClosedNotice, PastNotice } from '../../features/qualification/evidence/as-of-picker.tsx';
import { QuoteActions } from '../../features/qualification/evidence/quote-actions.ts';
import { Scorecard } from '../../features/qualification/evidence/scorecard.tsx';
import { PersonHint } from '../../features/stakeholders/map/coverage-line.tsx';
import { Button } from '../../ui/button.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';
import { listenToQuote } from './listen-to-quote.tsx';
import { ScorecardSkeleton } from './scorecard-skeleton.tsx';

interface MeddpiccViewProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** The scorecard, today or of a past day, and the suggestions that wait beside it. */
export function MeddpiccView({ deal, search, onSearch }: MeddpiccViewProps) {
  const showsSuggestions = search.view === 'suggestions';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          aria-label="View"
          value={showsSuggestions ? 'suggestions' : 'scorecard'}
          onValueChange={(view) =>
            onSearch({ view: view === 'suggestions' ? view : undefined, as_of: undefined })
          }
          segments={[
            { value: 'scorecard', label: 'Scorecard' },
            {
              value: 'suggestions',
              label:
                deal.pending_suggestions > 0 ? `Suggestions (${deal.pending_suggestions})` : 'Suggestions',
            },
          ]}
        />
        {!showsSuggestions && (
          <KeepTyped draft={`scorecard.LEAD-${deal.number}`}>
            <AsOfPicker
              asOf={search.as_of}
              today={dayOf(new Date())}
              createdOn={dayOf(new Date(deal.created_at))}
              onAsOf={(day) => onSearch({ as_of: day }, { replace: true })}
            />
          </KeepTyped>
        )}
      </div>
      {showsSuggestions ? (
        <Suggestions deal={deal} onSearch={onSearch} />
      ) : (
        <ScorecardOfDay deal={deal} search={search} onSearch={onSearch} />
      )}
    </div>
  );
}

function ScorecardOfDay({ deal, search, onSearch }: MeddpiccViewProps) {
  const query = useScorecard(deal.number, search.as_of);
  return (
    <QueryState query={query} skeleton={<ScorecardSkeleton />}>
      {(scorecard) => (
        <>
          {search.as_of && <PastNotice asOf={search.as_of} onAsOf={(day) => onSearch({ as_of: day })} />}
          {scorecard.graded_on < scorecard.as_of && (
            <ClosedNotice stage={scorecard.stage} gradedOn={scorecard.graded_on} />
          )}
          <QuoteActions value={listenToQuote(deal.number, onSearch)}>
            <Scorecard
              number={deal.number}
              scorecard={scorecard}
              today={dayOf(new Date())}
              pillar={search.pillar}
              {...(scorecard.today && { hints: personHints(deal) })}
              onPillar={(pillar) => onSearch({ pillar }, { replace: true })}
              onOpenSource={({ interaction_id: source, quote_start: start, quote_end: end }) =>
                onSearch({
                  source,
                  at: start !== null && end !== null ? writePlace({ start, end }) : undefined,
                })
              }
            />
          </QuoteActions>
        </>
      )}
    </QueryState>
  );
}

function personHints({ number, stage }: Deal) {
  if (isClosed(stage)) return {};
  return {
    economic_buyer: <PersonHint number={number} pillar="economic_buyer" />,
    champion: <PersonHint number={number} pillar="champion" />,
  };
}

function Suggestions({ deal, onSearch }: Pick<MeddpiccViewProps, 'deal' | 'onSearch'>) {
  const query = useCompare(deal.number, deal.id);
  return (
    <QueryState
      query={query}
      skeleton={<SkeletonList rows={3} rowClass="h-48" label="Loading suggestions" />}
    >
      {(compare) => (
        <CompareView
          number={deal.number}
          compare={compare}
          canEdit={deal.can.edit}
          onOpenQuote={({ interaction, quote_start: start, quote_end: end }) =>
            onSearch({ source: interaction.id, at: writePlace({ start, end }) })
          }
          emptyAction={
            <Button variant="outline" onClick={() => onSearch({ tab: 'notes', view: undefined })}>
              Go to notes
            </Button>
          }
        />
      )}
    </QueryState>
  );
}
