import { AMOUNT_SOURCES } from '@dealwright/domain/amount-source';
import { CURRENCIES } from '@dealwright/domain/money';
import { MAX_LINES, MAX_PERIODS } from '@dealwright/domain/product';
import { z } from 'zod';
import { dealParams } from '../deals/deals.ts';
import { idSchema, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { dealNeedSchema, needRefSchema } from './deal-needs.ts';
import {
  billingSchema,
  percentSchema,
  priceTiersSchema,
  quantitySchema,
  unitPriceSchema,
} from './products.ts';

/** What a line says and costs; quotes have the same. */
export const lineFacts = {
  product_id: idSchema.nullable(),
  /** The product's name when it was added, or what was typed instead. */
  name: textSchema(1, 200, 'Name the product or service'),
  quantity: quantitySchema.refine((quantity) => Number(quantity) > 0, 'Enter a quantity above 0'),
  unit_price_minor: unitPriceSchema,
  discount_percent: percentSchema,
  billing: billingSchema,
  /** Committed periods; 1 for what is paid once. */
  periods: z
    .number()
    .int('Enter whole periods')
    .min(1, 'Enter at least 1 period')
    .max(MAX_PERIODS, `At most ${MAX_PERIODS} periods`),
  tax_percent: percentSchema.nullable(),
};

export const dealLineSchema = z
  .object({
    id: idSchema,
    ...lineFacts,
    name: z.string(),
    quantity: z.string(),
    discount_percent: z.string(),
    tax_percent: z.string().nullable(),
    /** The product as it is now; null if the line was typed. */
    product: z
      .object({
        id: idSchema,
        name: z.string(),
        sku: z.string().nullable(),
        unit: z.string().nullable(),
        /** How its prices are billed; those of a line with another billing compare by the month. */
        billing: billingSchema,
        archived: z.boolean(),
      })
      .nullable(),
    /**
     * Today’s prices of its product in the deal’s price book, or else in the default one; a unit price below them counts
     * as a discount.
     */
    price_tiers: priceTiersSchema,
    /** Its product has a price in some price book: if none of them applies to the line, it counts as a 100% discount. */
    is_priced: z.boolean(),
    /** The decision criterion or pain that it answers; null if none was chosen, and once it was retracted or removed. */
    need: dealNeedSchema.nullable(),
    /** Quantity × unit price × periods. */
    list_minor: z.number().int(),
    /** After the line’s own discount. */
    net_minor: z.number().int(),
    /** After the discount on the total; these add up to the net total, or to the gross one where prices include tax. */
    total_minor: z.number().int(),
  })
  .meta({ id: 'DealLine' });
export type DealLine = z.infer<typeof dealLineSchema>;

export const lineTotalsSchema = z
  .object({
    list_minor: z.number().int(),
    discount_minor: z.number().int(),
    /** Whether the prices of the lines include tax: then `gross_minor` is the sum of the lines, and else `net_minor`. */
    tax_included: z.boolean(),
    /** Without tax. */
    net_minor: z.number().int(),
    one_off_minor: z.number().int(),
    recurring: z.array(
      z.object({
        billing: billingSchema.exclude(['one_off']),
        committed_minor: z.number().int(),
        per_period_minor: z.number().int(),
      }),
    ),
    tax: z.array(
      z.object({ percent: z.string(), base_minor: z.number().int(), tax_minor: z.number().int() }),
    ),
    tax_minor: z.number().int(),
    gross_minor: z.number().int(),
  })
  .meta({ id: 'LineTotals' });
export type LineTotalsView = z.infer<typeof lineTotalsSchema>;

export const dealLinesSchema = z
  .object({
    items: z.array(dealLineSchema).max(MAX_LINES),
    currency: z.string(),
    /** Whether the prices of the lines include tax; without lines, whether those of the price book do. */
    tax_included: z.boolean(),
    /** Whose prices the lines have: the chosen one while it is valid, and else the default of the currency. */
    price_book: z.object({ id: idSchema, name: z.string() }).nullable(),
    total_discount_percent: z.string(),
    totals: lineTotalsSchema,
    /** The deal’s amount next to the lines’ net total. */
    amount: z.object({
      from: z.enum(AMOUNT_SOURCES),
      amount_minor: z.number().int(),
      currency: z.string(),
      /** Net total of the lines less the deal’s amount; null without lines, and where the currencies differ. */
      difference_minor: z.number().int().nullable(),
    }),
    /** Of the lines as a whole; 0 until they are first saved. */
    version: z.number().int(),
    can: z.object({ edit: z.boolean(), choose_price_book: z.boolean() }),
  })
  .meta({ id: 'DealLines' });
export type DealLines = z.infer<typeof dealLinesSchema>;

export const getDealLines = defineRoute({
  operationId: 'getDealLines',
  method: 'GET',
  path: '/deals/:number/lines',
  audience: 'user',
  summary: 'Products of a deal with their totals',
  params: dealParams,
  response: dealLinesSchema,
});

const isPaidOnce = ({ billing, periods }: { billing: string; periods: number }): boolean =>
  billing !== 'one_off' || periods === 1;
const lineInputSchema = z
  .strictObject({
    /** Of a line that is there; none for a new one. */
    id: idSchema.optional(),
    ...lineFacts,
    product_id: lineFacts.product_id.default(null),
    discount_percent: lineFacts.discount_percent.default('0'),
    billing: lineFacts.billing.default('one_off'),
    periods: lineFacts.periods.default(1),
    tax_percent: lineFacts.tax_percent.default(null),
    /** A decision criterion or pain of the deal; null for none, and as before unless given. */
    need: needRefSchema.nullable().optional(),
  })
  .refine(isPaidOnce, { path: ['periods'], message: 'A one-off line has 1 period' });

const areDistinct = (lines: readonly { id?: string | undefined }[]): boolean => {
  const ids = lines.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return new Set(ids).size === ids.length;
};

export const dealLinesInputSchema = z.strictObject({
  /** The deal’s currency unless given. */
  currency: z.enum(CURRENCIES).optional(),
  /** A price book in this currency, chosen by managers and admins; null for the default one, and as before unless given. */
  price_book_id: idSchema.nullable().optional(),
  /** Whether the prices of the lines include tax; unless given, as before, or as the price book that is chosen. */
  tax_included: z.boolean().optional(),
  total_discount_percent: percentSchema.default('0'),
  /** All lines in their order; those that are missing are removed. */
  lines: z
    .array(lineInputSchema)
    .max(MAX_LINES, `At most ${MAX_LINES} lines`)
    .refine(areDistinct, 'List each line once'),
  /** `follow`: an amount of 0, or one that came from the lines, becomes their total. `keep`: the amount stays. */
  amount: z.enum(['follow', 'keep']).default('follow'),
});
export type DealLinesInput = z.infer<typeof dealLinesInputSchema>;

export const saveDealLines = defineRoute({
  operationId: 'saveDealLines',
  method: 'PUT',
  path: '/deals/:number/lines',
  audience: 'user',
  summary:
    'Save all products of a deal at once. The version is that of the lines; 0 until they are first saved',
  params: dealParams,
  body: dealLinesInputSchema,
  response: dealLinesSchema,
  versioned: true,
});

export const useLinesTotal = defineRoute({
  operationId: 'useLinesTotal',
  method: 'PUT',
  path: '/deals/:number/lines/amount',
  audience: 'user',
  summary: 'Make the net total of the lines the amount of the deal',
  params: dealParams,
  response: dealLinesSchema,
  versioned: true,
});
