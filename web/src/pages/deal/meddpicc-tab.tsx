import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScorecardSkeleton } from './scorecard-skeleton.tsx';

/** The scorecard and the suggestions, loaded when the tab opens. */
export const MeddpiccTab = lazyPart(
  () => import('./meddpicc-view.tsx').then(({ MeddpiccView }) => MeddpiccView),
  <ScorecardSkeleton />,
);
