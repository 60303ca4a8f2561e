import { ACCOUNT_COLUMNS } from '@dealwright/domain/account-columns';
import { hostOf, PLAN_STATES } from '@dealwright/domain/account-plan';
import { CURRENCIES, MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { BUYING_ROLES } from '@dealwright/domain/stakeholder';
import { z } from 'zod';
import { accountFieldInputs, accountFieldOutputs, newAccountFieldInputs } from '../account-fields.ts';
import { amountsSchema, convertedSchema } from '../amounts.ts';
import { dealBriefSchema, dealConversationSchema } from '../conversations.ts';
import { pillarSchema, stageSchema } from '../deals/deal-filter.ts';
import { personSchema } from '../deals/deals.ts';
import {
  columnsOf,
  daySchema,
  formatSchema,
  idSchema,
  pageOf,
  pageQuery,
  rowCountSchema,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

const countedSchema = z.object({ deals: z.number().int(), amounts: amountsSchema });
const wonSchema = countedSchema.extend({ converted: convertedSchema.optional() });

export const planBriefSchema = z.object({
  id: idSchema,
  state: z.enum(PLAN_STATES),
  starts_on: daySchema,
  ends_on: daySchema,
  reviewed_at: timeSchema.nullable(),
  next_review_on: daySchema.nullable(),
  /** Due for review: its review date has passed, or it wasn't reviewed for 90 days. */
  review_due: z.enum(['date', 'age']).nullable(),
});
export type PlanBrief = z.infer<typeof planBriefSchema>;

export const plannedAccountSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    industry: z.string().nullable(),
    country: z.string().nullable(),
    owner: personSchema.nullable(),
    /** Of the deals the person may see. */
    open: countedSchema,
    /** This month and the eleven before it. */
    won: wonSchema,
    /** The pillar that is the weakest in most of the twenty largest open deals. */
    weakest: z.object({ pillar: pillarSchema, deals: z.number().int() }).nullable(),
    /** The one of today, else the latest. */
    plan: planBriefSchema.nullable(),
    version: z.number().int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'PlannedAccount' });
export type PlannedAccount = z.infer<typeof plannedAccountSchema>;

/** By each column; with a minus the other way round. Accounts without a value come last either way. */
export const ACCOUNT_SORTS = ACCOUNT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);
export const PLAN_FILTERS = ['with', 'without', 'draft', 'active', 'review'] as const;

const narrowedBy = {
  q: z.string().trim().max(100).optional(),
  owner: idSchema.optional(),
  industry: z.string().max(100).optional(),
  country: z.string().max(100).optional(),
  plan: z.enum(PLAN_FILTERS).optional(),
  /** Added or changed by one import, if you can read that; kept for 30 days. */
  import: idSchema.optional(),
};

/** What the list of accounts can be narrowed by, and its order. */
export const accountFilter = { ...narrowedBy, sort: z.enum(ACCOUNT_SORTS).default('name') };

export const listPlannedAccounts = defineRoute({
  operationId: 'listPlannedAccounts',
  method: 'GET',
  path: '/account-planning',
  audience: 'user',
  summary: 'Accounts with open and won amounts, weakest pillar and plan',
  query: z.object({ ...pageQuery, ...accountFilter }),
  response: pageOf(plannedAccountSchema),
});

/** The limit up to which accounts are counted. */
export const MOST_ACCOUNTS_COUNTED = 10_000;

export const countPlannedAccounts = defineRoute({
  operationId: 'countPlannedAccounts',
  method: 'GET',
  path: '/account-planning/count',
  audience: 'user',
  summary: `How many accounts match the filter and how many there are, each counted up to ${MOST_ACCOUNTS_COUNTED}`,
  query: z.object(narrowedBy),
  response: rowCountSchema,
});

export const exportAccounts = defineRoute({
  operationId: 'exportAccounts',
  method: 'GET',
  path: '/account-planning/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the accounts that match the filter as CSV or XLSX, with the list’s order and columns',
  query: z.object({ ...accountFilter, columns: columnsOf(ACCOUNT_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

export const listAccountFacets = defineRoute({
  operationId: 'listAccountFacets',
  method: 'GET',
  path: '/account-planning/facets',
  audience: 'user',
  summary: 'Industries and countries in use, for the filters',
  response: z.object({ industries: z.array(z.string()), countries: z.array(z.string()) }),
});

const accountFacts = {
  name: textSchema(1, 200, 'Name the account'),
  domain: z.preprocess(
    (value) => (value === '' ? null : typeof value === 'string' ? (hostOf(value) ?? value) : value),
    z
      .string()
      .max(253)
      .refine((value) => hostOf(value) !== null, 'Enter a domain such as example.com')
      .nullable(),
  ),
  ...accountFieldInputs,
  annual_revenue_minor: z.number().int().min(0, 'Enter zero or more').max(MAX_AMOUNT_MINOR).nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  parent_id: idSchema.nullable(),
  owner_id: idSchema.nullable(),
};

export const newAccountSchema = z.strictObject({
  name: accountFacts.name,
  domain: accountFacts.domain.default(null),
  ...newAccountFieldInputs,
  annual_revenue_minor: accountFacts.annual_revenue_minor.default(null),
  currency: accountFacts.currency.default(null),
  parent_id: accountFacts.parent_id.default(null),
  /** Defaults to the person who adds it. */
  owner_id: idSchema.nullable().optional(),
});

export const accountChangeSchema = z
  .strictObject(accountFacts)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');
export type AccountChange = z.infer<typeof accountChangeSchema>;

const relatedSchema = z.object({
  id: idSchema,
  name: z.string(),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  open: countedSchema,
});

export const accountDetailSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    domain: z.string().nullable(),
    ...accountFieldOutputs,
    annual_revenue_minor: z.number().int().nullable(),
    currency: z.string().nullable(),
    owner: personSchema.nullable(),
    parent: personSchema.nullable(),
    /** The first fifty by name. */
    subsidiaries: z.array(relatedSchema),
    has_more_subsidiaries: z.boolean(),
    open: countedSchema,
    won: wonSchema,
    weakest: plannedAccountSchema.shape.weakest,
    /** Notes, calls, meetings and mails over the deals that the person may see; counted up to a thousand. */
    conversations: z.number().int(),
    plans: z.array(planBriefSchema),
    version: z.number().int(),
    created_at: timeSchema,
    can: z.object({ edit: z.boolean(), merge: z.boolean() }),
  })
  .meta({ id: 'AccountDetail' });
export type AccountDetail = z.infer<typeof accountDetailSchema>;

export const accountParams = z.object({ account_id: idSchema });

export const createAccount = defineRoute({
  operationId: 'createAccount',
  method: 'POST',
  path: '/accounts',
  audience: 'user',
  summary: 'Add an account',
  body: newAccountSchema,
  response: accountDetailSchema,
  status: 201,
  idempotent: true,
});

export const getAccount = defineRoute({
  operationId: 'getAccount',
  method: 'GET',
  path: '/accounts/:account_id',
  audience: 'user',
  summary: 'One account with its parent, subsidiaries, and open and won amounts',
  params: accountParams,
  response: accountDetailSchema,
});

export const changeAccount = defineRoute({
  operationId: 'changeAccount',
  method: 'PATCH',
  path: '/accounts/:account_id',
  audience: 'user',
  summary: 'Update an account',
  params: accountParams,
  body: accountChangeSchema,
  response: accountDetailSchema,
  versioned: true,
});

export const accountPersonSchema = z
  .object({
    contact_id: idSchema,
    name: z.string(),
    title: z.string().nullable(),
    email: z.string().nullable(),
    roles: z.array(z.enum(BUYING_ROLES)),
    /** Since when they no longer work for the account. */
    left_on: daySchema.nullable(),
    deals: z.array(dealBriefSchema),
    /** The day on which they last said or wrote something that was kept. */
    last_contact_on: daySchema.nullable(),
  })
  .meta({ id: 'AccountPerson' });
export type AccountPerson = z.infer<typeof accountPersonSchema>;

export const listAccountPeople = defineRoute({
  operationId: 'listAccountPeople',
  method: 'GET',
  path: '/accounts/:account_id/people',
  audience: 'user',
  summary: 'Contacts of an account with their roles in its deals; at most 200',
  params: accountParams,
  response: z.object({ items: z.array(accountPersonSchema) }),
});

export const accountActivitySchema = z
  .object({
    id: idSchema,
    kind: z.enum(['note', 'email', 'call', 'meeting', 'document', 'stage']),
    deal: dealBriefSchema,
    /** Of an interaction; null if a deal was moved. */
    title: z.string().nullable(),
    stage: stageSchema.nullable(),
    by: z.string().nullable(),
    at: timeSchema,
  })
  .meta({ id: 'AccountActivity' });
export type AccountActivity = z.infer<typeof accountActivitySchema>;

export const listAccountActivity = defineRoute({
  operationId: 'listAccountActivity',
  method: 'GET',
  path: '/accounts/:account_id/activity',
  audience: 'user',
  summary: 'The latest 30 activities on an account’s deals',
  params: accountParams,
  response: z.object({ items: z.array(accountActivitySchema) }),
});

export const listAccountConversations = defineRoute({
  operationId: 'listAccountConversations',
  method: 'GET',
  path: '/accounts/:account_id/conversations',
  audience: 'user',
  summary: 'Notes, calls, meetings, mails and documents of an account’s deals you can see, newest first',
  params: accountParams,
  query: z.object(pageQuery),
  response: pageOf(dealConversationSchema),
});
