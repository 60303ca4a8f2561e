import { BILLING_LABELS } from '@dealwright/domain/product';
import { Badge } from '../../ui/badge.tsx';
import type { Product } from './api.ts';
import { ProductActions } from './product-actions.tsx';
import { productPriceWords } from './product-price.ts';

interface ProductCardsProps {
  readonly products: readonly Product[];
  readonly onOpen: (product: Product) => void;
  readonly onPrices: (product: Product) => void;
}

/** Products as cards, where a table doesn't fit. */
export function ProductCards({ products, onOpen, onPrices }: ProductCardsProps) {
  return (
    <ul aria-label="Products" className="flex flex-col gap-2">
      {products.map((product) => (
        <li
          key={product.id}
          className="relative flex items-start gap-3 rounded-lg border border-border bg-card p-3 text-sm"
        >
          <div className="min-w-0 flex-1">
            <button
              type="button"
              className="line-clamp-2 text-left text-base font-medium [overflow-wrap:anywhere] before:absolute before:inset-0"
              onClick={() => (product.can.edit ? onOpen(product) : onPrices(product))}
            >
              {product.name}
            </button>
            <p className="truncate text-muted-foreground">
              {[product.sku, product.family, BILLING_LABELS[product.billing]].filter(Boolean).join(' · ')}
            </p>
            <p className="tabular-nums">{productPriceWords(product)}</p>
            {product.archived_at && <Badge className="mt-1">Archived</Badge>}
          </div>
          <ProductActions product={product} onOpen={onOpen} onPrices={onPrices} />
        </li>
      ))}
    </ul>
  );
}
