import { lazyHint } from '../../ui/lazy-part.tsx';

/** What a new deal may be already, loaded with the first new deal. */
export const SimilarDeals = lazyHint(() =>
  import('./similar-deals-list.tsx').then(({ SimilarDealsList }) => SimilarDealsList),
);
