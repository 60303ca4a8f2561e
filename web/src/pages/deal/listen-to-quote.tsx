import { Suspense } from 'react';
import { writePlace } from '../../features/interactions/source-text.ts';
import type { QuoteSource } from '../../features/qualification/evidence/quote-actions.ts';
import { lazy } from '../../ui/lazy.ts';
import type { SetDealSearch } from './deal-search.ts';

const QuoteListenButton = lazy(() =>
  import('../../features/recordings/listen-button.tsx').then((module) => ({
    default: module.QuoteListenButton,
  })),
);

/** Hears the words of evidence that comes from a recording. */
export function listenToQuote(number: number, onSearch: SetDealSearch) {
  return ({ interaction_id: id, kind, quote_start: start, quote_end: end }: QuoteSource) =>
    (kind === 'call' || kind === 'meeting') && (
      <Suspense fallback={null}>
        <QuoteListenButton
          number={number}
          interactionId={id}
          onListen={(recording) =>
            onSearch({
              recording,
              ms: undefined,
              at: start !== null && end !== null ? writePlace({ start, end }) : undefined,
            })
          }
        />
      </Suspense>
    );
}
