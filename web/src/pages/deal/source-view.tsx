import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { AnalysisPanel } from '../../features/analyst/analysis-panel.tsx';
import { InteractionSheet } from '../../features/interactions/interaction-sheet.tsx';
import { parsePlace } from '../../features/interactions/source-text.ts';
import { useScorecard } from '../../features/qualification/evidence/api.ts';
import { lazy } from '../../ui/lazy.ts';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const ListenButton = lazy(() =>
  import('../../features/recordings/listen-button.tsx').then((module) => ({ default: module.ListenButton })),
);

interface SourceViewProps {
  readonly deal: Deal;
  readonly id: string;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** A source of the deal, with what evidence quotes of it, and the analyst. */
export function SourceView({ deal, id, search, onSearch }: SourceViewProps) {
  const scorecard = useScorecard(deal.number);
  const quotes = (scorecard.data?.pillars ?? []).flatMap(({ evidence }) =>
    evidence.flatMap(({ source, closed_at: closedAt }) =>
      closedAt === null &&
      source?.interaction_id === id &&
      source.quote_start !== null &&
      source.quote_end !== null
        ? [{ start: source.quote_start, end: source.quote_end }]
        : [],
    ),
  );
  const close = () => onSearch({ source: undefined, at: undefined });
  return (
    <InteractionSheet
      key={id}
      number={deal.number}
      id={id}
      quotes={quotes}
      focus={parsePlace(search.at)}
      onClose={close}
      actions={({ kind }) =>
        (kind === 'call' || kind === 'meeting') && (
          <Listen number={deal.number} source={id} onSearch={onSearch} />
        )
      }
      analysis={(interaction) => (
        <AnalysisPanel
          number={deal.number}
          interactionId={interaction.id}
          canAnalyse={interaction.can.analyse}
          pending={deal.pending_suggestions}
          onCompare={() =>
            onSearch({
              tab: 'meddpicc',
              view: 'suggestions',
              source: undefined,
              at: undefined,
              as_of: undefined,
            })
          }
        />
      )}
    />
  );
}

interface ListenProps extends Pick<SourceViewProps, 'onSearch'> {
  readonly number: number;
  readonly source: string;
}

function Listen({ number, source, onSearch }: ListenProps) {
  return (
    <Suspense fallback={null}>
      <ListenButton
        number={number}
        interactionId={source}
        onListen={(recording) => onSearch({ recording, source: undefined })}
      />
    </Suspense>
  );
}
