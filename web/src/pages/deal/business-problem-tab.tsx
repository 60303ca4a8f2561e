import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** What hurts the buyer and what it costs, loaded when the tab opens. */
export const BusinessProblemTab = lazyPart(
  () => import('./business-problem-view.tsx').then(({ BusinessProblemView }) => BusinessProblemView),
  <SkeletonList rows={2} rowClass="h-40" label="Loading the business problems" />,
);
