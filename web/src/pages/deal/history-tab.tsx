import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** Every change of the deal, loaded when the tab opens. */
export const HistoryTab = lazyPart(
  () => import('./history-view.tsx').then(({ HistoryView }) => HistoryView),
  <SkeletonList rows={6} rowClass="h-12" label="Loading the history" />,
);
