import { lazy, Suspense } from 'react';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import type { HistoryFilter } from '../history/api.ts';
import type { HistoryNames } from '../history/history-sentence.ts';
import { useDealVisit } from './api.ts';

const SinceCard = lazy(() => import('./since-card.tsx').then(({ SinceCard }) => ({ default: SinceCard })));

interface SinceLastLookProps {
  readonly number: number;
  readonly names: HistoryNames;
  readonly onShowHistory: (filter: HistoryFilter) => void;
}

/** What changed while the reader was away; nothing on a first visit, or if nothing did. */
export function SinceLastLook({ number, names, onShowHistory }: SinceLastLookProps) {
  const { data: visit } = useDealVisit(number);
  if (!visit || visit.since === null || visit.total === 0) return null;
  return (
    <Suspense
      fallback={<SkeletonList rows={visit.changes.length + 1} rowClass="h-11" label="Loading changes" />}
    >
      <SinceCard
        number={number}
        visit={{ ...visit, since: visit.since }}
        names={names}
        onShowHistory={onShowHistory}
      />
    </Suspense>
  );
}
