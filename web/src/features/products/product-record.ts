import type { newProductSchema } from '@dealwright/contract/products/products';
import { type Product, productSchema } from '@dealwright/contract/products/products';
import { BILLING_LABELS } from '@dealwright/domain/product';
import type { z } from 'zod';
import type { RecordField, RecordType } from '../../lib/save-record.ts';

export type ProductInput = z.input<typeof newProductSchema>;
export type ProductOutput = z.output<typeof newProductSchema>;

/** The fields of a product that people edit. */
export type ProductValues = Pick<Product, 'name' | 'sku' | 'family' | 'unit' | 'description' | 'billing'>;

const text = (label: string): RecordField<string | null> => ({ label, words: (value) => value || 'empty' });

/** A product with an edit conflict. */
export const PRODUCT_TYPE: RecordType<Product, ProductValues> = {
  fields: {
    name: text('Name'),
    sku: text('SKU'),
    family: text('Family'),
    unit: text('Unit'),
    description: text('Description'),
    billing: { label: 'Billing', words: (billing) => BILLING_LABELS[billing] },
  },
  valuesOf: ({ name, sku, family, unit, description, billing }) => ({
    name,
    sku,
    family,
    unit,
    description,
    billing,
  }),
  schema: productSchema,
};

export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  sku: null,
  family: null,
  unit: null,
  description: null,
  billing: 'one_off',
};

const plain = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The values of a form. */
export function valuesOfInput(input: ProductInput): ProductValues {
  return {
    name: input.name,
    sku: plain(input.sku),
    family: plain(input.family),
    unit: plain(input.unit),
    description: plain(input.description),
    billing: input.billing ?? 'one_off',
  };
}
