import { CURRENCIES, MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { BILLINGS, MAX_PRICE_TIERS, PERCENT_PLACES, QUANTITY_PLACES } from '@dealwright/domain/product';
import { PRODUCT_COLUMNS } from '@dealwright/domain/product-columns';
import { z } from 'zod';
import {
  columnsOf,
  formatSchema,
  idSchema,
  listOf,
  optionalTextSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

/** A quantity as text, such as `12` or `0.5`: exact, unlike a number. */
export const quantitySchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})(\.\d{1,4})?$/, `Enter a quantity with at most ${QUANTITY_PLACES} decimals`);
/** A percentage from 0 to 100 as text. */
export const percentSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,2})(\.\d{1,2})?$/, `Enter a percentage with at most ${PERCENT_PLACES} decimals`)
  .refine((percent) => Number(percent) <= 100, 'Enter a percentage from 0 to 100');
/** A price of one unit; negative for a credit. */
export const unitPriceSchema = z
  .number()
  .int('Enter whole cents')
  .min(-MAX_AMOUNT_MINOR, 'This price is too large')
  .max(MAX_AMOUNT_MINOR, 'This price is too large');

export const billingSchema = z.enum(BILLINGS);

export const priceTierSchema = z
  .strictObject({ from_quantity: quantitySchema, unit_price_minor: unitPriceSchema })
  .meta({ id: 'PriceTier' });

/** The price of each unit from a quantity on, the lowest first. Empty if there is no price. */
export const priceTiersSchema = z.array(priceTierSchema).max(MAX_PRICE_TIERS);

export const productSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    sku: z.string().nullable(),
    family: z.string().nullable(),
    /** What one of it is called, such as seat or hour. */
    unit: z.string().nullable(),
    description: z.string().nullable(),
    billing: billingSchema,
    archived_at: timeSchema.nullable(),
    /** In the default price book of the wanted currency; without tiers if there is no price there today. */
    price: z.object({
      currency: z.string(),
      /** Whether they include tax. */
      tax_included: z.boolean(),
      tiers: priceTiersSchema,
    }),
    version: z.number().int(),
    created_at: timeSchema,
    updated_at: timeSchema,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

/** Currency of the prices that come along; the reporting currency unless given, and USD without one. */
const priceQuery = { currency: z.enum(CURRENCIES).optional() };

const productFilter = {
  ...priceQuery,
  /** Prices come from this price book if it is valid today and in the currency, and else from the default one. */
  price_book_id: idSchema.optional(),
  /** Only prices that include tax, or only those that don’t; those of the price book unless given. */
  tax_included: z.enum(['true', 'false']).optional(),
  /** Part of the name or SKU. */
  q: z.string().trim().max(100).optional(),
  family: z.string().trim().max(100).optional(),
  archived: z.enum(['no', 'only', 'all']).default('no'),
};

/** Products that are asked for at once by their ids. */
export const MOST_PRODUCT_IDS = 100;

export const listProducts = defineRoute({
  operationId: 'listProducts',
  method: 'GET',
  path: '/products',
  audience: 'user',
  summary: 'Products of the workspace by name, with search and their prices',
  query: z.object({
    ...pageQuery,
    ...productFilter,
    /** Only these. */
    ids: listOf(idSchema, MOST_PRODUCT_IDS).optional(),
  }),
  response: pageOf(productSchema).extend({
    /** Families in use, by name, at most 200. */
    families: z.array(z.string()),
    can: z.object({ manage: z.boolean() }),
  }),
});

export const exportProducts = defineRoute({
  operationId: 'exportProducts',
  method: 'GET',
  path: '/products/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the products that match the filter as CSV or XLSX, in the list’s order',
  query: z.object({ ...productFilter, columns: columnsOf(PRODUCT_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

const productFacts = {
  name: textSchema(1, 200, 'Name the product'),
  sku: optionalTextSchema(60),
  family: optionalTextSchema(100),
  unit: optionalTextSchema(30),
  description: optionalTextSchema(1000),
  billing: billingSchema,
};

/** Of one unit, in the default price book of its currency, which is added where there is none. */
const newPriceSchema = z.strictObject({ currency: z.enum(CURRENCIES), unit_price_minor: unitPriceSchema });

export const newProductSchema = z.strictObject({
  name: productFacts.name,
  sku: productFacts.sku.default(null),
  family: productFacts.family.default(null),
  unit: productFacts.unit.default(null),
  description: productFacts.description.default(null),
  billing: productFacts.billing.default('one_off'),
  price: newPriceSchema.nullable().default(null),
});

export const productChangeSchema = z
  .strictObject(productFacts)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');
export type ProductChange = z.infer<typeof productChangeSchema>;

export const productParams = z.object({ product_id: idSchema });

export const createProduct = defineRoute({
  operationId: 'createProduct',
  method: 'POST',
  path: '/products',
  audience: 'user',
  summary: 'Add a product, with a price if you give one; names and SKUs are unique in the workspace',
  body: newProductSchema,
  response: productSchema,
  status: 201,
  idempotent: true,
});

export const getProduct = defineRoute({
  operationId: 'getProduct',
  method: 'GET',
  path: '/products/:product_id',
  audience: 'user',
  summary: 'One product',
  params: productParams,
  query: z.object(priceQuery),
  response: productSchema,
});

export const changeProduct = defineRoute({
  operationId: 'changeProduct',
  method: 'PATCH',
  path: '/products/:product_id',
  audience: 'user',
  summary: 'Update a product; deals keep the name they were given',
  params: productParams,
  body: productChangeSchema,
  response: productSchema,
  versioned: true,
});

const archiveRoute = {
  path: '/products/:product_id/archive',
  audience: 'user',
  params: productParams,
  response: productSchema,
} as const;
export const archiveProduct = defineRoute({
  ...archiveRoute,
  operationId: 'archiveProduct',
  method: 'PUT',
  summary: 'Archive a product; deals that have it keep it',
});
export const restoreProduct = defineRoute({
  ...archiveRoute,
  operationId: 'restoreProduct',
  method: 'DELETE',
  summary: 'Take a product out of the archive',
});
