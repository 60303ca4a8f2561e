import { BILLING_LABELS } from '@dealwright/domain/product';
import { useRef } from 'react';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { Product } from './api.ts';
import { ProductActions, type ProductActionsProps } from './product-actions.tsx';
import { productPriceWords } from './product-price.ts';

interface ProductTableProps {
  readonly products: readonly Product[];
  readonly onOpen: (product: Product) => void;
  readonly onPrices: (product: Product) => void;
}

/** Products as rows; the name opens the product, or its prices for people who only read. */
export function ProductTable({ products, onOpen, onPrices }: ProductTableProps) {
  const table = useRef<HTMLElement>(null);
  useRowKeys(table, { group: 'Products', noun: 'product', rows: '[data-product]' });
  return (
    <Table
      ref={table}
      label="Products"
      density="comfortable"
      className="rounded-lg border border-border bg-card"
    >
      <thead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>SKU</HeaderCell>
          <HeaderCell className="max-lg:hidden">Family</HeaderCell>
          <HeaderCell>Billing</HeaderCell>
          <HeaderCell align="end">Price</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} onOpen={onOpen} onPrices={onPrices} />
        ))}
      </tbody>
    </Table>
  );
}

function ProductRow({ product, onOpen, onPrices }: ProductActionsProps) {
  return (
    <Row className="relative focus-within:bg-muted">
      <Cell className="max-w-80">
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            data-product
            title={product.name}
            className="min-w-0 truncate text-left font-medium before:absolute before:inset-0 hover:underline"
            onClick={() => (product.can.edit ? onOpen(product) : onPrices(product))}
          >
            {product.name}
          </button>
          {product.archived_at && <Badge>Archived</Badge>}
        </span>
      </Cell>
      <Cell className="max-w-40 truncate text-muted-foreground">{product.sku || '–'}</Cell>
      <Cell className="max-w-48 truncate text-muted-foreground max-lg:hidden">{product.family || '–'}</Cell>
      <Cell className="text-muted-foreground">{BILLING_LABELS[product.billing]}</Cell>
      <Cell align="end" className={product.price.tiers.length === 0 ? 'text-muted-foreground' : ''}>
        {productPriceWords(product)}
      </Cell>
      <Cell className="w-12">
        <ProductActions product={product} onOpen={onOpen} onPrices={onPrices} />
      </Cell>
    </Row>
  );
}
