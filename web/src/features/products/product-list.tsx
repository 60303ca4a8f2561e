import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Product, useProducts } from './api.ts';
import { ProductCards } from './product-cards.tsx';
import { isNarrowed, type ProductSearch } from './product-search.ts';
import { ProductTable } from './product-table.tsx';

interface ProductListProps {
  readonly search: ProductSearch;
  readonly onOpen: (product: Product) => void;
  readonly onPrices: (product: Product) => void;
  readonly onClear: () => void;
  /** What to do when there are no products yet. */
  readonly first: ReactNode;
}

/** What the workspace sells, as a table or as cards. */
export function ProductList({ search, onOpen, onPrices, onClear, first }: ProductListProps) {
  const products = useProducts(search);
  const isPhone = useIsPhone();
  const rows = products.data?.pages.flatMap(({ items }) => items) ?? [];
  const Rows = isPhone ? ProductCards : ProductTable;
  return (
    <QueryState
      query={products}
      skeleton={<SkeletonList rows={8} rowClass="h-11" label="Loading products" />}
    >
      {() =>
        rows.length === 0 ? (
          <NoProducts narrowed={isNarrowed(search)} onClear={onClear} first={first} />
        ) : (
          <div
            aria-busy={products.isPlaceholderData}
            className={products.isPlaceholderData ? 'opacity-60' : ''}
          >
            <Rows products={rows} onOpen={onOpen} onPrices={onPrices} />
            <LoadMore
              auto
              hasMore={products.hasNextPage}
              loading={products.isFetchingNextPage}
              onLoadMore={() => void products.fetchNextPage()}
            />
          </div>
        )
      }
    </QueryState>
  );
}

interface NoProductsProps extends Pick<ProductListProps, 'onClear' | 'first'> {
  readonly narrowed: boolean;
}

function NoProducts({ narrowed, onClear, first }: NoProductsProps) {
  return narrowed ? (
    <EmptyState
      icon={<Package />}
      title="No matching products"
      action={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try another name or SKU, or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState icon={<Package />} title="No products yet" action={first}>
      Products with their prices, ready to add to a deal.
    </EmptyState>
  );
}
