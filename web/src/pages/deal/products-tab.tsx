import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const DealProducts = lazy(() =>
  import('../../features/products/lines/deal-products.tsx').then(({ DealProducts }) => ({
    default: DealProducts,
  })),
);

const DealQuotes = lazy(() =>
  import('../../features/quotes/deal-quotes.tsx').then(({ DealQuotes }) => ({ default: DealQuotes })),
);

interface ProductsTabProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** Products and quotes of the deal, loaded when the tab opens. */
export function ProductsTab({ deal, search, onSearch }: ProductsTabProps) {
  return (
    <Suspense fallback={<SkeletonList rows={6} rowClass="h-9" label="Loading products" />}>
      <DealProducts key={deal.number} deal={deal} />
      <DealQuotes
        key={`quotes of ${deal.number}`}
        number={deal.number}
        open={search.quote}
        onOpen={(quote) => onSearch({ quote })}
      />
    </Suspense>
  );
}
