import { MAX_LINES } from '@dealwright/domain/product';
import { QUOTE_ANSWERS } from '@dealwright/domain/quote';
import { z } from 'zod';
import { buyerLinksSchema, byBuyer, newBuyerLinkSchema } from '../buyer-access/buyer-links.ts';
import { daySchema, idSchema, pageOf, pageQuery, textSchema, timeSchema } from '../page.ts';
import { lineTotalsSchema } from '../products/deal-lines.ts';
import { defineRoute } from '../route.ts';
import { quoteLineSchema } from './quotes.ts';

const quoteParams = z.object({ quote_id: idSchema });

export const listQuoteLinks = defineRoute({
  operationId: 'listQuoteLinks',
  method: 'GET',
  path: '/quotes/:quote_id/buyer-links',
  audience: 'user',
  summary: 'Personal links to a quote, newest first',
  params: quoteParams,
  response: buyerLinksSchema,
});

export const createQuoteLink = defineRoute({
  operationId: 'createQuoteLink',
  method: 'POST',
  path: '/quotes/:quote_id/buyer-links',
  audience: 'user',
  summary: 'Email a contact a personal link to a quote that was sent; colleagues can’t be recipients',
  params: quoteParams,
  body: newBuyerLinkSchema,
  response: buyerLinksSchema,
  status: 201,
  idempotent: true,
});

export const MAX_COMMENT = 2000;
export const REPLY_KINDS = [...QUOTE_ANSWERS, 'comment'] as const;

const replySchema = z.object({
  id: idSchema,
  kind: z.enum(REPLY_KINDS),
  name: z.string(),
  note: z.string().nullable(),
  at: timeSchema,
});

export const quoteReplySchema = replySchema
  .extend({
    email: z.string(),
    revision: z.number().int(),
    /** Of the PDF that the buyer answered. */
    file_sha256: z.string().nullable(),
  })
  .meta({ id: 'QuoteReply' });
export type QuoteReply = z.infer<typeof quoteReplySchema>;

export const listQuoteReplies = defineRoute({
  operationId: 'listQuoteReplies',
  method: 'GET',
  path: '/quotes/:quote_id/replies',
  audience: 'user',
  summary: 'What buyers answered and commented on the quote’s page, newest first',
  params: quoteParams,
  query: z.object(pageQuery),
  response: pageOf(quoteReplySchema),
});

const { id, name, quantity, unit_price_minor, discount_percent, billing, periods, tax_percent, net_minor } =
  quoteLineSchema.shape;

export const BUYER_QUOTE_STATES = ['open', 'accepted', 'rejected', 'superseded', 'expired'] as const;
export type BuyerQuoteState = (typeof BUYER_QUOTE_STATES)[number];

/** A quote as its buyer sees it: what was sent, and what they said themselves. */
export const buyerQuoteSchema = z
  .object({
    number: z.string(),
    revision: z.number().int(),
    state: z.enum(BUYER_QUOTE_STATES),
    title: z.string(),
    currency: z.string(),
    total_discount_percent: z.string(),
    totals: lineTotalsSchema,
    lines: z
      .array(
        z.object({
          id,
          name,
          quantity,
          unit_price_minor,
          discount_percent,
          billing,
          periods,
          tax_percent,
          net_minor,
        }),
      )
      .max(MAX_LINES),
    valid_until: daySchema.nullable(),
    answered_on: daySchema.nullable(),
    seller: z.object({ name: z.string(), address: z.string().nullable() }),
    buyer: z.object({
      name: z.string().nullable(),
      contact: z.string().nullable(),
      address: z.string().nullable(),
    }),
    note: z.string().nullable(),
    terms: z.string().nullable(),
    sent_at: timeSchema,
    file: z.object({ bytes: z.number().int(), sha256: z.string() }),
    has_logo: z.boolean(),
    /** Who reads it, as the link says. */
    you: z.object({ name: z.string(), email: z.string() }),
    /** Only what came by this link. */
    replies: z.array(replySchema).max(200),
  })
  .meta({ id: 'BuyerQuote' });
export type BuyerQuote = z.infer<typeof buyerQuoteSchema>;

export const getBuyerQuote = defineRoute({
  ...byBuyer,
  operationId: 'getBuyerQuote',
  method: 'GET',
  path: '/buyer/links/:link_id/quote',
  summary: 'The quote that a buyer’s link opens',
  response: buyerQuoteSchema,
});

export const downloadBuyerQuote = defineRoute({
  ...byBuyer,
  operationId: 'downloadBuyerQuote',
  method: 'GET',
  path: '/buyer/links/:link_id/quote/pdf',
  summary: 'Its PDF as it was sent',
  response: z.undefined(),
  download: true,
});

export const downloadBuyerQuoteLogo = defineRoute({
  ...byBuyer,
  operationId: 'downloadBuyerQuoteLogo',
  method: 'GET',
  path: '/buyer/links/:link_id/quote/logo',
  summary: 'The logo of the company that sent it',
  response: z.undefined(),
  download: true,
});

export const answerBuyerQuote = defineRoute({
  ...byBuyer,
  operationId: 'answerBuyerQuote',
  method: 'PUT',
  path: '/buyer/links/:link_id/quote/answer',
  summary: 'Accept or decline the quote as its buyer; accepting sets the amount of the deal',
  body: z.discriminatedUnion('answer', [
    z.strictObject({
      answer: z.literal('accepted'),
      name: textSchema(1, 200, 'Enter your name'),
      /** That they can accept it for their company, and have read it. */
      confirmed: z.literal(true, 'Confirm that you accept this quote'),
    }),
    z.strictObject({
      answer: z.literal('rejected'),
      name: textSchema(1, 200, 'Enter your name'),
      reason: textSchema(1, 500, 'Enter a reason'),
    }),
  ]),
  response: buyerQuoteSchema,
});

export const commentOnBuyerQuote = defineRoute({
  ...byBuyer,
  operationId: 'commentOnBuyerQuote',
  method: 'POST',
  path: '/buyer/links/:link_id/quote/comments',
  summary: 'Comment on the quote; the seller is notified',
  body: z.strictObject({ note: textSchema(1, MAX_COMMENT, 'Enter a comment') }),
  response: buyerQuoteSchema,
  status: 201,
});
