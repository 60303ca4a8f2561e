import { CURRENCIES } from '@dealwright/domain/money';
import { MAX_PRICE_BOOKS } from '@dealwright/domain/product';
import { z } from 'zod';
import { daySchema, givenDaySchema, idSchema, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { priceTiersSchema, productParams, productSchema } from './products.ts';

export const priceBookSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    currency: z.string(),
    /** Null for no limit. Both days are included. */
    valid_from: daySchema.nullable(),
    valid_until: daySchema.nullable(),
    /** Its prices are proposed for deals in its currency; one book of each currency. */
    is_default: z.boolean(),
    /** Whether its prices include tax; changes only while it has none. */
    tax_included: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'PriceBook' });
export type PriceBook = z.infer<typeof priceBookSchema>;

export const listPriceBooks = defineRoute({
  operationId: 'listPriceBooks',
  method: 'GET',
  path: '/price-books',
  audience: 'user',
  summary: `Price books of the workspace by name, at most ${MAX_PRICE_BOOKS}`,
  response: z.object({
    items: z.array(priceBookSchema).max(MAX_PRICE_BOOKS),
    can: z.object({ manage: z.boolean() }),
  }),
});

const bookFacts = {
  name: textSchema(1, 100, 'Name the price book'),
  valid_from: givenDaySchema.nullable(),
  valid_until: givenDaySchema.nullable(),
  is_default: z.boolean(),
  tax_included: z.boolean(),
};
const ENDS_EARLY = { path: ['valid_until'], message: 'The end must be on or after the start' };
interface Validity {
  readonly valid_from?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
}
const endsAfterStart = (book: Validity): boolean =>
  !book.valid_from || !book.valid_until || book.valid_from <= book.valid_until;

export const newPriceBookSchema = z
  .strictObject({
    name: bookFacts.name,
    currency: z.enum(CURRENCIES),
    valid_from: bookFacts.valid_from.default(null),
    valid_until: bookFacts.valid_until.default(null),
    /** Unless given, the first book of a currency is its default. */
    is_default: bookFacts.is_default.optional(),
    tax_included: bookFacts.tax_included.default(false),
  })
  .refine(endsAfterStart, ENDS_EARLY);

export const priceBookChangeSchema = z
  .strictObject(bookFacts)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change')
  .refine(endsAfterStart, ENDS_EARLY);
export type PriceBookChange = z.infer<typeof priceBookChangeSchema>;

const bookParams = z.object({ book_id: idSchema });

export const createPriceBook = defineRoute({
  operationId: 'createPriceBook',
  method: 'POST',
  path: '/price-books',
  audience: 'user',
  summary: 'Add a price book; as the default it replaces the former default of its currency',
  body: newPriceBookSchema,
  response: priceBookSchema,
  status: 201,
  idempotent: true,
});

export const changePriceBook = defineRoute({
  operationId: 'changePriceBook',
  method: 'PATCH',
  path: '/price-books/:book_id',
  audience: 'user',
  summary: 'Update a price book; whether its prices include tax changes only while it has none',
  params: bookParams,
  body: priceBookChangeSchema,
  response: priceBookSchema,
  versioned: true,
});

export const removePriceBook = defineRoute({
  operationId: 'removePriceBook',
  method: 'DELETE',
  path: '/price-books/:book_id',
  audience: 'user',
  summary: 'Remove a price book with its prices; deals keep the prices they were given',
  params: bookParams,
  response: z.undefined(),
  status: 204,
  versioned: true,
});

export const bookPriceSchema = z
  .object({
    product: productSchema.pick({
      id: true,
      name: true,
      sku: true,
      family: true,
      unit: true,
      billing: true,
      archived_at: true,
    }),
    tiers: priceTiersSchema,
  })
  .meta({ id: 'BookPrice' });
export type BookPrice = z.infer<typeof bookPriceSchema>;

export const listPrices = defineRoute({
  operationId: 'listPrices',
  method: 'GET',
  path: '/price-books/:book_id/prices',
  audience: 'user',
  summary:
    'Prices in a price book by product name; products that aren’t archived are listed without a price too',
  params: bookParams,
  query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
  response: pageOf(bookPriceSchema),
});

const startsAtZero = (tiers: readonly { from_quantity: string }[]): boolean =>
  tiers.length === 0 || Number(tiers[0]?.from_quantity) === 0;
const rises = (tiers: readonly { from_quantity: string }[]): boolean =>
  tiers.every(
    ({ from_quantity }, at) => at === 0 || Number(from_quantity) > Number(tiers[at - 1]?.from_quantity),
  );

export const setPrice = defineRoute({
  operationId: 'setPrice',
  method: 'PUT',
  path: '/price-books/:book_id/prices/:product_id',
  audience: 'user',
  summary:
    'Set the prices of a product in a price book; no tiers remove them. If they aren’t `before` any more, 412 with `current`',
  params: bookParams.extend(productParams.shape),
  body: z.strictObject({
    tiers: priceTiersSchema
      .refine(startsAtZero, 'The first tier starts at quantity 0')
      .refine(rises, 'Each tier starts at a higher quantity than the one before'),
    /** The tiers as the person saw them. */
    before: priceTiersSchema,
  }),
  response: bookPriceSchema,
});
