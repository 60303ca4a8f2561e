import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { parsePlace } from '../../features/interactions/source-text.ts';
import { lazy } from '../../ui/lazy.ts';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const RecordingSheet = lazy(() =>
  import('../../features/recordings/player/recording-sheet.tsx').then((module) => ({
    default: module.RecordingSheet,
  })),
);

interface RecordingPanelProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** The recording that the address names, at a time or at a quote of its transcript. */
export function RecordingPanel({ deal, search, onSearch }: RecordingPanelProps) {
  const { recording: id, ms, at } = search;
  if (!id) return null;
  const closed = { recording: undefined, ms: undefined, at: undefined };
  return (
    <Suspense fallback={null}>
      <RecordingSheet
        key={id}
        at={{ number: deal.number, id }}
        startMs={ms ?? null}
        quoteStart={parsePlace(at)?.start ?? null}
        canEdit={deal.can.edit}
        onOpenTranscript={(source) => onSearch({ ...closed, source })}
        onClose={() => onSearch(closed)}
      />
    </Suspense>
  );
}
