import { MAX_LOGO_BYTES, MAX_VALID_DAYS } from '@dealwright/domain/quote';
import { z } from 'zod';
import { optionalTextSchema, textSchema, timeSchema } from '../page.ts';
import { percentSchema } from '../products/products.ts';
import { defineRoute } from '../route.ts';

export const quoteSettingsSchema = z
  .object({
    /** As printed on quotes; the name of the company unless set. */
    seller_name: z.string(),
    address: z.string().nullable(),
    terms: z.string().nullable(),
    /** How long new quotes are valid. */
    valid_days: z.number().int(),
    /** The largest discounts that a seller can give without a manager, in percent; 100 asks for none. */
    line_discount_limit: z.string(),
    total_discount_limit: z.string(),
    /** When the logo was uploaded; null without one. */
    logo_at: timeSchema.nullable(),
    /** 0 until they are first saved. */
    version: z.number().int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'QuoteSettings' });
export type QuoteSettings = z.infer<typeof quoteSettingsSchema>;

export const getQuoteSettings = defineRoute({
  operationId: 'getQuoteSettings',
  method: 'GET',
  path: '/quote-settings',
  audience: 'user',
  summary: 'What quotes of your workspace say of the seller, and which discounts need a manager',
  response: quoteSettingsSchema,
});

export const quoteSettingsInput = z.strictObject({
  seller_name: textSchema(1, 200, 'Enter the name of your company'),
  address: optionalTextSchema(500),
  terms: optionalTextSchema(5000),
  valid_days: z
    .number()
    .int('Enter whole days')
    .min(1, 'Enter at least 1 day')
    .max(MAX_VALID_DAYS, `Enter at most ${MAX_VALID_DAYS} days`),
  line_discount_limit: percentSchema,
  total_discount_limit: percentSchema,
});
export type QuoteSettingsInput = z.infer<typeof quoteSettingsInput>;

export const saveQuoteSettings = defineRoute({
  operationId: 'saveQuoteSettings',
  method: 'PUT',
  path: '/quote-settings',
  audience: 'user',
  summary: 'Change the settings of quotes; managers and admins. The version is 0 until they are first saved',
  body: quoteSettingsInput,
  response: quoteSettingsSchema,
  versioned: true,
});

export const LOGO_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

export const uploadQuoteLogo = defineRoute({
  operationId: 'uploadQuoteLogo',
  method: 'PUT',
  path: '/quote-settings/logo',
  audience: 'user',
  summary: `Upload the logo on quotes, as the bytes of the body: PNG or JPEG, at most ${MAX_LOGO_BYTES / 1024} KiB`,
  query: z.object({ file_name: z.string().min(1).max(5000) }),
  upload: true,
  bodyLimit: MAX_LOGO_BYTES,
  response: quoteSettingsSchema,
});

export const removeQuoteLogo = defineRoute({
  operationId: 'removeQuoteLogo',
  method: 'DELETE',
  path: '/quote-settings/logo',
  audience: 'user',
  summary: 'Remove the logo; quotes that were sent keep it',
  response: quoteSettingsSchema,
});

export const downloadQuoteLogo = defineRoute({
  operationId: 'downloadQuoteLogo',
  method: 'GET',
  path: '/quote-settings/logo',
  audience: 'user',
  summary: 'The logo on quotes',
  response: z.undefined(),
  download: true,
});
