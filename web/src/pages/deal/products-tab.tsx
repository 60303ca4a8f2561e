import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';

const DealProducts = lazy(() =>
  import('../../features/products/lines/deal-products.tsx').then(({ DealProducts }) => ({
    default: DealProducts,
  })),
);

/** Loaded when it is opened: the first view of a deal needs none of it. */
export function ProductsTab({ deal }: { readonly deal: Deal }) {
  return (
    <Suspense fallback={<SkeletonList rows={6} rowClass="h-9" label="Loading products" />}>
      <DealProducts key={deal.number} deal={deal} />
    </Suspense>
  );
}
