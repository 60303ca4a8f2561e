import { AMOUNT_SOURCES } from '@dealwright/domain/amount-source';
import { LISTED_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { FORECAST_CATEGORIES, FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { CURRENCIES, MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { STRIP } from '@dealwright/domain/strip';
import { z } from 'zod';
import { amountsSchema, convertedSchema, sumSchema } from '../amounts.ts';
import {
  daySchema,
  givenDaySchema,
  idSchema,
  numberInAddress,
  optionalTextSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';
import { dealFieldInputs, dealFieldOutputs, newDealFieldInputs, pickSchemas } from './deal-fields.ts';
import { BOARD_SORTS, DEAL_SORTS, dealFilter, pillarSchema, stageSchema } from './deal-filter.ts';

export const gradeSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const amountSchema = z
  .number()
  .int('Enter whole cents')
  .min(0, 'Enter an amount of zero or more')
  .max(MAX_AMOUNT_MINOR, 'This amount is too large');

export const personSchema = z.object({ id: idSchema, name: z.string() });

/** One cell of the strip: the current state of a pillar. */
export const pillarStateSchema = z
  .object({
    pillar: pillarSchema,
    grade: gradeSchema,
    freshness: z.enum(['fresh', 'ageing', 'stale', 'none']),
    disputed: z.boolean(),
    denied: z.boolean(),
    expected: gradeSchema,
    gap: z.boolean(),
    next_question: z.string().nullable(),
    best: z
      .object({
        id: idSchema,
        statement: z.string(),
        kind: z.enum(EVIDENCE_KINDS),
        occurred_on: daySchema,
        person_name: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'PillarState' });
export type PillarStateView = z.infer<typeof pillarStateSchema>;

const STRIP_SAYS =
  'The pillars as shown on cards, separated by spaces, in the order metrics, economic buyer, decision criteria, decision ' +
  'process, paper process, identify pain, champion, competition. Each has its grade (0 to 3), the grade that the stage ' +
  'expects, f(resh), a(geing), s(tale) or -, then ! when disputed, x when denied';

/** What another system knows a record by. */
export const externalIdSchema = z.object({ source: z.string(), kind: z.enum(['deal']), id: z.string() });

/** What the person who asked may do with a deal. */
export const dealAbilitiesSchema = z.object({ edit: z.boolean(), assign: z.boolean() });

/** And on its own page: pass a link to it on; archive, delete and restore it. Features may be off all the same. */
const wholeDealAbilitiesSchema = dealAbilitiesSchema.extend({ share: z.boolean(), shelve: z.boolean() });

export const dealSummarySchema = z
  .object({
    id: idSchema,
    number: z.number().int(),
    account: personSchema.nullable(),
    owner: personSchema,
    stage: stageSchema,
    stage_entered_at: timeSchema,
    amount_minor: z.number().int(),
    currency: z.string(),
    ...pickSchemas(dealFieldOutputs, LISTED_DEAL_FIELDS),
    forecast_category: z.enum(FORECAST_CATEGORIES),
    score: z.number().int(),
    weakest_pillar: pillarSchema,
    gaps: z.array(pillarSchema),
    strip: z.string().regex(STRIP).describe(STRIP_SAYS),
    pinned: z.boolean(),
    /** The names of its products in their order, at most 5; null without any. */
    product: z.string().nullable(),
    version: z.number().int(),
    created_at: timeSchema,
    updated_at: timeSchema,
    /** The latest change by a person or a CRM, evidence or conversation. */
    last_activity_at: timeSchema,
    can: dealAbilitiesSchema,
  })
  .meta({ id: 'DealSummary' });
export type DealSummary = z.infer<typeof dealSummarySchema>;

export const forecastSchema = z.object({
  category: z.enum(FORECAST_CATEGORIES),
  choice: z.enum(FORECAST_CHOICES),
  cap: z.enum(FORECAST_CHOICES),
  lacks: z.array(
    z.object({ pillar: pillarSchema, grade: gradeSchema, needed: gradeSchema, needs_fresh: z.boolean() }),
  ),
  /** The step because of which the close plan no longer reaches go-live, which keeps the deal from Commit. */
  late_step: z.string().nullable(),
});

export const dealSchema = dealSummarySchema
  .extend({
    pillars: z.array(pillarStateSchema),
    crm_owner_id: z.string().nullable(),
    ...dealFieldOutputs,
    closed_at: timeSchema.nullable(),
    /** What it is worth in the reporting currency at the rate of the day it closed; null while it is open, or without a rate. */
    closed_rate: z
      .object({ currency: z.string(), rate: z.string(), day: z.iso.date(), amount_minor: sumSchema })
      .nullable(),
    /**
     * Where the amount comes from. The net total of the deal’s products; null without products. The net total of the
     * quote that was accepted last; null without one.
     */
    amount_source: z.object({
      from: z.enum(AMOUNT_SOURCES),
      lines: z.object({ total_minor: z.number().int(), currency: z.string() }).nullable(),
      quote: z.object({ name: z.string(), total_minor: z.number().int(), currency: z.string() }).nullable(),
    }),
    external_ids: z.array(externalIdSchema),
    forecast: forecastSchema,
    collaborators: z.array(personSchema),
    /** When each stage was first entered. */
    stage_path: z.array(z.object({ stage: stageSchema, entered_at: timeSchema })),
    pending_suggestions: z.number().int(),
    /** Off the pipeline: since when, and by whom. */
    archived: z.object({ at: timeSchema, by: personSchema.nullable() }).nullable(),
    /** The person reads it by a link that a colleague passed on, and by nothing else. */
    shared: z.boolean(),
    can: wholeDealAbilitiesSchema,
  })
  .meta({ id: 'Deal' });
export type Deal = z.infer<typeof dealSchema>;

export const dealFilterSchema = z.object(dealFilter);
export type DealFilter = z.infer<typeof dealFilterSchema>;

const order = z.enum(['asc', 'desc']).optional();

export const listDeals = defineRoute({
  operationId: 'listDeals',
  method: 'GET',
  path: '/deals',
  audience: 'user',
  summary: 'The deals you can see',
  query: z.object({ ...dealFilter, ...pageQuery, sort: z.enum(DEAL_SORTS).default('close_date'), order }),
  response: pageOf(dealSummarySchema),
});

/** Exact for all deals that the person may see and the filter admits. */
export const stageTotalSchema = z.object({
  stage: stageSchema,
  deals: z.number().int(),
  amounts: amountsSchema,
  /** Of a closed stage, where the company has a reporting currency. */
  converted: convertedSchema.optional(),
});

export const getDealTotals = defineRoute({
  operationId: 'getDealTotals',
  method: 'GET',
  path: '/deals/totals',
  audience: 'user',
  summary: 'Count and sum of deals by stage',
  query: dealFilterSchema,
  response: z.object({ stages: z.array(stageTotalSchema) }),
});

export const getBoard = defineRoute({
  operationId: 'getBoard',
  method: 'GET',
  path: '/board',
  audience: 'user',
  summary: 'The nine columns with their totals and first cards',
  query: z.object({
    ...dealFilter,
    sort: z.enum(BOARD_SORTS).default('close_date'),
    order,
    limit: numberInAddress(1, 50).default(25),
  }),
  response: z.object({
    columns: z.array(
      stageTotalSchema.extend({ items: z.array(dealSummarySchema), next_cursor: z.string().nullable() }),
    ),
  }),
});

export const dealParams = z.object({ number: numberInAddress(1, Number.MAX_SAFE_INTEGER) });

export const getDeal = defineRoute({
  operationId: 'getDeal',
  method: 'GET',
  path: '/deals/:number',
  audience: 'user',
  summary: 'One deal',
  params: dealParams,
  response: dealSchema,
});

const dealFacts = {
  owner_id: idSchema,
  amount_minor: amountSchema,
  currency: z
    .enum(CURRENCIES)
    .describe(
      'If you change it without an amount, the figure stays: 350000.00 USD becomes 350000 JPY, rounded half up',
    ),
};

/** HubSpot's sync keeps ids of its own: an id given here would be unknown to it, and the deal imported once more. */
const RESERVED_SOURCE = 'hubspot';
const externalIdFacts = {
  source: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'Use 1 to 40 letters, digits, - or _, such as salesforce')
    .refine(
      (source) => source !== RESERVED_SOURCE,
      'The HubSpot sync keeps HubSpot ids. Use another source.',
    ),
  kind: z.literal('deal').default('deal'),
};
const externalId = textSchema(1, 200, 'Enter the ID in the other system');

const ONLY_LEADS = 'Admins and managers only.';
/** Where a deal comes from, for those who bring in what happened elsewhere. */
const originFacts = {
  created_on: givenDaySchema.describe(`The day on which the deal began, not after today. ${ONLY_LEADS}`),
  closed_on: givenDaySchema.describe(
    `The day on which a won or lost deal closed, between its creation day and today. ${ONLY_LEADS}`,
  ),
};

/** One that exists, or a new one by its name; null if it is not known yet. */
const accountChoiceSchema = z.union([
  z.strictObject({ id: idSchema }),
  z.strictObject({ name: textSchema(1, 200, 'Name the account') }),
]);

export const newDealSchema = z.strictObject({
  ...newDealFieldInputs,
  account: accountChoiceSchema.nullable().default(null),
  stage: stageSchema.default('prospecting'),
  owner_id: dealFacts.owner_id.optional(),
  amount_minor: dealFacts.amount_minor.default(0),
  currency: dealFacts.currency.default('USD'),
  created_on: originFacts.created_on.optional(),
  closed_on: originFacts.closed_on.optional(),
  external_id: z
    .strictObject({ ...externalIdFacts, id: externalId })
    .optional()
    .describe(
      `The deal’s ID in another system. An ID that another deal already has returns 409. ${ONLY_LEADS}`,
    ),
});

export const createDeal = defineRoute({
  operationId: 'createDeal',
  method: 'POST',
  path: '/deals',
  audience: 'user',
  summary: 'Create a deal with the company’s next number',
  body: newDealSchema,
  response: dealSchema,
  status: 201,
  idempotent: true,
});

export const dealChangeSchema = z
  .strictObject({
    ...dealFieldInputs,
    ...dealFacts,
    ...originFacts,
    account: accountChoiceSchema.nullable(),
    external_id: z
      .strictObject({ ...externalIdFacts, id: externalId.nullable() })
      .describe(`Replaces the deal’s ID in that source; null removes it. ${ONLY_LEADS}`),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');
export type DealChange = z.infer<typeof dealChangeSchema>;

export const changeDeal = defineRoute({
  operationId: 'changeDeal',
  method: 'PATCH',
  path: '/deals/:number',
  audience: 'user',
  summary: 'Update a deal',
  params: dealParams,
  body: dealChangeSchema,
  response: dealSchema,
  versioned: true,
});

export const moveDeal = defineRoute({
  operationId: 'moveDeal',
  method: 'PUT',
  path: '/deals/:number/stage',
  audience: 'user',
  summary: 'Move a deal to another stage',
  params: dealParams,
  body: z.strictObject({
    stage: stageSchema,
    loss_reason: optionalTextSchema(500).optional(),
    /** The move takes back an earlier one; the history says so. */
    undo: z.boolean().default(false),
  }),
  response: dealSchema,
  versioned: true,
});

export const changeDeals = defineRoute({
  operationId: 'changeDeals',
  method: 'POST',
  path: '/deals/changes',
  audience: 'user',
  summary: 'Change owner, stage or close date of many deals in one transaction',
  body: z.strictObject({
    numbers: z.array(dealParams.shape.number).min(1).max(200),
    change: z
      .strictObject({
        owner_id: idSchema,
        stage: stageSchema,
        close_date: givenDaySchema.nullable(),
        /** Only of deals that are closed as lost. */
        loss_reason: optionalTextSchema(500),
      })
      .partial()
      .refine((change) => Object.keys(change).length > 0, 'Nothing to change'),
  }),
  response: z.object({
    changed: z.array(dealSummarySchema),
    /** For `undoOperation`; null if the deals already were so. */
    operation: z.object({ id: idSchema }).nullable(),
  }),
  idempotent: true,
});

const pinRoute = {
  path: '/deals/:number/pin',
  audience: 'user',
  params: dealParams,
  response: z.object({ pinned: z.boolean() }),
} as const;
export const pinDeal = defineRoute({
  ...pinRoute,
  operationId: 'pinDeal',
  method: 'PUT',
  summary: 'Pin a deal for yourself',
});
export const unpinDeal = defineRoute({
  ...pinRoute,
  operationId: 'unpinDeal',
  method: 'DELETE',
  summary: 'Unpin a deal',
});

const collaboratorRoute = {
  path: '/deals/:number/collaborators/:profile_id',
  audience: 'user',
  params: dealParams.extend({ profile_id: idSchema }),
  response: z.object({ collaborators: z.array(personSchema) }),
} as const;
export const addCollaborator = defineRoute({
  ...collaboratorRoute,
  operationId: 'addCollaborator',
  method: 'PUT',
  summary: 'Add a collaborator',
});
export const removeCollaborator = defineRoute({
  ...collaboratorRoute,
  operationId: 'removeCollaborator',
  method: 'DELETE',
  summary: 'Remove a collaborator',
});
