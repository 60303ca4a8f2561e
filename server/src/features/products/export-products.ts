import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { listProducts, Product } from '@dealwright/contract/products/products';
import type { QueryOf } from '@dealwright/contract/route';
import { BILLING_LABELS } from '@dealwright/domain/product';
import { PRODUCT_COLUMN_LABELS as LABELS, type ProductColumn } from '@dealwright/domain/product-columns';
import { decimalOf, type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import type { Cell } from '../../platform/list-file.ts';
import { readProductPage } from './read-products.ts';

/** Where there are several tiers, prices and quantities stand in the same order. */
function priceCells({ price: { currency, tax_included, tiers } }: Product): readonly Cell[] {
  if (tiers.length === 0) return [null, null, null, null];
  const prices = tiers.map(({ unit_price_minor: amountMinor }) => decimalOf({ amountMinor, currency }));
  const quantities = tiers.map(({ from_quantity }) => from_quantity).join('; ');
  return [prices.join('; '), currency, quantities, tax_included ? 'Yes' : 'No'];
}

const EXPORT_COLUMNS: Readonly<Record<ProductColumn, ExportColumn<Product>>> = {
  name: { heads: [LABELS.name], cells: ({ name }) => [name] },
  sku: { heads: [LABELS.sku], cells: ({ sku }) => [sku] },
  family: { heads: [LABELS.family], cells: ({ family }) => [family] },
  unit: { heads: [LABELS.unit], cells: ({ unit }) => [unit] },
  billing: { heads: [LABELS.billing], cells: ({ billing }) => [BILLING_LABELS[billing]] },
  price: {
    heads: [LABELS.price, 'Price currency', 'From quantity', 'Price includes tax'],
    kinds: ['decimal'],
    cells: priceCells,
  },
  description: { heads: [LABELS.description], cells: ({ description }) => [description] },
  archived: {
    heads: [LABELS.archived],
    cells: ({ archived_at: archivedAt }) => [archivedAt === null ? 'No' : 'Yes'],
  },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Omit<QueryOf<typeof listProducts>, 'cursor' | 'limit'>;
  readonly columns: readonly ProductColumn[];
}

/** The catalogue as a file, with the prices of the list's currency. */
export function openExport({ now, filter, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'products_exported',
    title: 'Products',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter,
    readPage: (tx, actor, page) => readProductPage(tx, { actor, now }, { ...filter, ...page }),
  });
}
