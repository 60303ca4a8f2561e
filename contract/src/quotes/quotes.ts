import { MAX_LINES } from '@dealwright/domain/product';
import { QUOTE_ANSWERS, QUOTE_APPROVALS, QUOTE_STATES } from '@dealwright/domain/quote';
import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import {
  daySchema,
  givenDaySchema,
  idSchema,
  optionalTextSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from '../page.ts';
import { dealLineSchema, lineTotalsSchema } from '../products/deal-lines.ts';
import { defineRoute } from '../route.ts';

const abilitiesSchema = z.object({
  edit: z.boolean(),
  request_approval: z.boolean(),
  decide_approval: z.boolean(),
  send: z.boolean(),
  answer: z.boolean(),
  remove_answer: z.boolean(),
  revise: z.boolean(),
});

const brief = {
  id: idSchema,
  /** Such as Q-1001; revisions share it. */
  number: z.string(),
  revision: z.number().int(),
  state: z.enum(QUOTE_STATES),
  approval: z.enum(QUOTE_APPROVALS),
  currency: z.string(),
  /** Without tax. */
  net_minor: z.number().int(),
  gross_minor: z.number().int(),
  valid_until: daySchema.nullable(),
  created_at: timeSchema,
  sent_at: timeSchema.nullable(),
  version: z.number().int(),
  can: abilitiesSchema,
};

export const quoteBriefSchema = z.object(brief).meta({ id: 'QuoteBrief' });
export type QuoteBrief = z.infer<typeof quoteBriefSchema>;

const { id, name, quantity, unit_price_minor, discount_percent, billing, periods, tax_percent } =
  dealLineSchema.shape;

/** As the deal had it when the quote was made; later changes of deal or product don’t reach it. */
export const quoteLineSchema = z
  .object({
    id,
    product_id: idSchema.nullable(),
    name,
    quantity,
    unit_price_minor,
    /** The price book’s price of one unit in one period when the line was taken; less than it counts as a discount. */
    book_price_minor: z.number().int().nullable(),
    /** Its product had prices then, but none that applied: it counts as a 100% discount. */
    lacks_book_price: z.boolean(),
    discount_percent,
    billing,
    periods,
    tax_percent,
    list_minor: z.number().int(),
    net_minor: z.number().int(),
    total_minor: z.number().int(),
  })
  .meta({ id: 'QuoteLine' });
export type QuoteLine = z.infer<typeof quoteLineSchema>;

export const quoteSchema = z
  .object({
    ...brief,
    /** What the buyer reads: typed, or made from the account’s name; of a sent quote as it was printed. */
    title: z.string(),
    /** The typed title; null without one. */
    own_title: z.string().nullable(),
    deal: z.object({ number: z.number().int(), name: z.string() }),
    lines: z.array(quoteLineSchema).max(MAX_LINES),
    total_discount_percent: z.string(),
    totals: lineTotalsSchema,
    /** Who offers: as the settings say while it is a draft, and as it was sent from then on. */
    seller: z.object({ name: z.string(), address: z.string().nullable() }),
    buyer: z.object({
      /** Null for a deal without an account. */
      name: z.string().nullable(),
      contact: z.object({ id: idSchema.nullable(), name: z.string() }).nullable(),
      address: z.string().nullable(),
    }),
    note: z.string().nullable(),
    terms: z.string().nullable(),
    /** A discount, or a price below the price book, is larger than a seller can give without a manager. */
    needs_approval: z.boolean(),
    approval_request: z
      .object({ by: personSchema.nullable(), at: timeSchema, note: z.string().nullable() })
      .nullable(),
    approval_decision: z
      .object({ by: personSchema.nullable(), at: timeSchema, note: z.string().nullable() })
      .nullable(),
    /** The buyer’s answer, as a colleague recorded it or the buyer gave it on the quote’s page. */
    answer: z
      .object({
        day: daySchema,
        contact: z.object({ id: idSchema.nullable(), name: z.string() }).nullable(),
        note: z.string().nullable(),
        by: personSchema.nullable(),
        /** What the deal was worth before an acceptance. */
        amount_before: z.object({ amount_minor: z.number().int(), currency: z.string() }).nullable(),
        /** Who gave it on the quote’s page, from which confirmed address, and the hash of the PDF; null if recorded. */
        buyer: z
          .object({ name: z.string(), email: z.string(), at: timeSchema, file_sha256: z.string() })
          .nullable(),
      })
      .nullable(),
    /** The PDF as it was sent. */
    file: z.object({ bytes: z.number().int(), sha256: z.string() }).nullable(),
    created_by: personSchema.nullable(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quoteSchema>;

export const listDealQuotes = defineRoute({
  operationId: 'listDealQuotes',
  method: 'GET',
  path: '/deals/:number/quotes',
  audience: 'user',
  summary: 'Quotes of a deal with their revisions, newest first',
  params: dealParams,
  query: z.object(pageQuery),
  response: pageOf(quoteBriefSchema).extend({ can: z.object({ create: z.boolean() }) }),
});

const facts = {
  /** For the buyer; null for one made from the account’s name. */
  title: optionalTextSchema(200),
  valid_until: givenDaySchema.nullable(),
  contact_id: idSchema.nullable(),
  buyer_address: optionalTextSchema(500),
  note: optionalTextSchema(2000),
  terms: optionalTextSchema(5000),
};

export const newQuoteSchema = z.strictObject({
  title: facts.title.default(null),
  /** As many days from now as the settings say, unless given. */
  valid_until: facts.valid_until.optional(),
  contact_id: facts.contact_id.default(null),
  buyer_address: facts.buyer_address.default(null),
  note: facts.note.default(null),
  /** Those of the settings unless given. */
  terms: facts.terms.optional(),
});
export type NewQuote = z.infer<typeof newQuoteSchema>;

export const createQuote = defineRoute({
  operationId: 'createQuote',
  method: 'POST',
  path: '/deals/:number/quotes',
  audience: 'user',
  summary: 'Draft a quote from the products of a deal as they are now',
  params: dealParams,
  body: newQuoteSchema,
  response: quoteSchema,
  status: 201,
  idempotent: true,
});

const quoteParams = z.object({ quote_id: idSchema });
const ofQuote = { audience: 'user', params: quoteParams, response: quoteSchema } as const;

export const getQuote = defineRoute({
  ...ofQuote,
  operationId: 'getQuote',
  method: 'GET',
  path: '/quotes/:quote_id',
  summary: 'One quote with its lines and totals',
});

export const quoteChangeSchema = z
  .strictObject(facts)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');
export type QuoteChange = z.infer<typeof quoteChangeSchema>;

export const changeQuote = defineRoute({
  ...ofQuote,
  operationId: 'changeQuote',
  method: 'PATCH',
  path: '/quotes/:quote_id',
  summary: 'Update what a draft says beside its lines',
  body: quoteChangeSchema,
  versioned: true,
});

export const removeQuote = defineRoute({
  operationId: 'removeQuote',
  method: 'DELETE',
  path: '/quotes/:quote_id',
  audience: 'user',
  summary: 'Delete a draft; what was sent stays',
  params: quoteParams,
  response: z.undefined(),
  status: 204,
  versioned: true,
});

export const refreshQuoteLines = defineRoute({
  ...ofQuote,
  operationId: 'refreshQuoteLines',
  method: 'PUT',
  path: '/quotes/:quote_id/lines',
  summary: 'Give a draft the products of its deal as they are now; a change ends its approval',
  versioned: true,
});

export const reviseQuote = defineRoute({
  ...ofQuote,
  operationId: 'reviseQuote',
  method: 'POST',
  path: '/quotes/:quote_id/revisions',
  summary:
    'Draft the next revision from the products of the deal as they are now; it supersedes this one once it is sent',
  status: 201,
  idempotent: true,
});

const sentence = z.strictObject({ note: optionalTextSchema(500).default(null) });

export const requestQuoteApproval = defineRoute({
  ...ofQuote,
  operationId: 'requestQuoteApproval',
  method: 'PUT',
  path: '/quotes/:quote_id/approval-request',
  summary: 'Ask the managers of the deal to approve the discounts of a draft',
  body: sentence,
  versioned: true,
});

export const decideQuoteApproval = defineRoute({
  ...ofQuote,
  operationId: 'decideQuoteApproval',
  method: 'PUT',
  path: '/quotes/:quote_id/approval',
  summary: 'Approve or decline the discounts of a draft; managers and admins',
  body: z
    .strictObject({ decision: z.enum(['approved', 'declined']), note: optionalTextSchema(500).default(null) })
    .refine(({ decision, note }) => decision === 'approved' || note !== null, {
      path: ['note'],
      message: 'Say why you decline it',
    }),
  versioned: true,
});

export const sendQuote = defineRoute({
  ...ofQuote,
  operationId: 'sendQuote',
  method: 'PUT',
  path: '/quotes/:quote_id/sending',
  summary:
    'Mark a draft as sent: it no longer changes, its PDF is kept, and it supersedes the revision before. Nothing is mailed',
  versioned: true,
});

export const answerQuote = defineRoute({
  ...ofQuote,
  operationId: 'answerQuote',
  method: 'PUT',
  path: '/quotes/:quote_id/answer',
  summary: 'Record that the buyer accepted or rejected a sent quote; accepting sets the amount of the deal',
  body: z.strictObject({
    answer: z.enum(QUOTE_ANSWERS),
    /** When they said so. */
    day: givenDaySchema,
    /** Who said so. */
    contact_id: idSchema.nullable().default(null),
    note: optionalTextSchema(500).default(null),
  }),
  versioned: true,
});

export const removeQuoteAnswer = defineRoute({
  ...ofQuote,
  operationId: 'removeQuoteAnswer',
  method: 'DELETE',
  path: '/quotes/:quote_id/answer',
  summary:
    'Take back an answer recorded by mistake; the deal gets the amount it had before, unless it was changed since',
  versioned: true,
});

export const downloadQuote = defineRoute({
  operationId: 'downloadQuote',
  method: 'GET',
  path: '/quotes/:quote_id/pdf',
  audience: 'user',
  summary: 'A quote as PDF: as it was sent, or a draft as it is now',
  params: quoteParams,
  response: z.undefined(),
  download: true,
});
