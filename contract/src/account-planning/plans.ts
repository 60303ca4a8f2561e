import { CELL_STATES, PLAN_SECTIONS, PLAN_STATES } from '@dealwright/domain/account-plan';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { CURRENCIES, MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { z } from 'zod';
import { countedAmountsSchema } from '../amounts.ts';
import { pillarSchema, stageSchema } from '../deals/deal-filter.ts';
import { personSchema } from '../deals/deals.ts';
import {
  daySchema,
  givenDaySchema,
  idSchema,
  optionalTextSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';
import { accountParams, planBriefSchema } from './accounts.ts';

export const MOST_PLAN_ITEMS = 50;
export const MOST_UNITS = 20;
export const MOST_OFFERS = 30;

/** One line of a section. What it rests on is a row of evidence, which brings its own words. */
const itemFacts = {
  id: idSchema,
  text: textSchema(1, 500, 'Describe it'),
  note: optionalTextSchema(1000).default(null),
  evidence_id: idSchema.nullable().default(null),
};
const relationshipFacts = {
  ...itemFacts,
  name: textSchema(1, 200, 'Name the person'),
  title: optionalTextSchema(200).default(null),
};

const distinct = (items: readonly { readonly id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length;
const listOfItems = <T extends z.ZodType<{ id: string }>>(item: T) =>
  z.strictObject({
    items: z
      .array(item)
      .max(MOST_PLAN_ITEMS, `At most ${MOST_PLAN_ITEMS} lines`)
      .refine(distinct, 'Each line needs its own id'),
  });

export const goalSchema = z.strictObject({
  amount_minor: z
    .number()
    .int('Enter whole cents')
    .min(0, 'Enter an amount of zero or more')
    .max(MAX_AMOUNT_MINOR, 'This amount is too large')
    .nullable(),
  currency: z.enum(CURRENCIES),
  /** By when; the end of the period unless given. */
  due_on: givenDaySchema.nullable(),
  note: optionalTextSchema(2000),
});

const itemsSchema = listOfItems(z.strictObject(itemFacts));
const cellSchema = z.strictObject({
  /** The account itself, a subsidiary, or one of `units`. */
  unit_id: idSchema,
  offer_id: idSchema,
  state: z.enum(CELL_STATES),
  /** The deal by which the offer may get there; the cell follows it. */
  deal_number: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
});

/** What a section holds, by its name. */
export const sectionContents = {
  goal: goalSchema,
  objectives: itemsSchema,
  strategy: z.strictObject({ text: z.preprocess((value) => value ?? '', textSchema(0, 10_000)) }),
  strengths: itemsSchema,
  risks: itemsSchema,
  relationships: listOfItems(z.strictObject(relationshipFacts)),
  white_space: z.strictObject({
    units: z
      .array(z.strictObject({ id: idSchema, name: textSchema(1, 80, 'Name the unit') }))
      .max(MOST_UNITS)
      .refine(distinct, 'Each unit needs its own id'),
    cells: z.array(cellSchema).max(2000),
  }),
} as const;
export type SectionContents = { [S in keyof typeof sectionContents]: z.output<(typeof sectionContents)[S]> };

const sourceSchema = z.object({
  evidence_id: idSchema,
  deal: z.object({ number: z.number().int(), name: z.string() }),
  pillar: pillarSchema,
  statement: z.string(),
  quote: z.string().nullable(),
  person_name: z.string().nullable(),
  occurred_on: daySchema,
  interaction_id: idSchema.nullable(),
});
export type PlanSource = z.infer<typeof sourceSchema>;

/** What a line rests on; null if it rests on nothing, or on a deal that the person may not see. */
const withSource = { source: sourceSchema.nullable() };
const itemView = z.object({
  ...itemFacts,
  note: z.string().nullable(),
  evidence_id: idSchema.nullable(),
  ...withSource,
});
const relationshipView = z.object({ ...itemView.shape, name: z.string(), title: z.string().nullable() });
export type PlanItem = z.infer<typeof itemView>;
export type PlanRelationship = z.infer<typeof relationshipView>;

/** A section; version 0 until it is first written. */
const sectionOf = <T extends z.ZodType>(content: T) =>
  z.object({
    version: z.number().int(),
    updated_at: timeSchema.nullable(),
    updated_by: z.string().nullable(),
    content,
  });
const itemsView = z.object({ items: z.array(itemView) });

/** Deals of all currencies, and those of each with their sum. */
const progressSchema = z.object({
  deals: z.number().int(),
  amounts: countedAmountsSchema,
});

export const accountPlanSchema = planBriefSchema
  .extend({
    account: personSchema,
    reviewed_by: z.string().nullable(),
    created_at: timeSchema,
    version: z.number().int(),
    sections: z.object({
      goal: sectionOf(
        z.object({
          amount_minor: z.number().int().nullable(),
          currency: z.string(),
          due_on: daySchema.nullable(),
          note: z.string().nullable(),
        }),
      ),
      objectives: sectionOf(itemsView),
      strategy: sectionOf(z.object({ text: z.string() })),
      strengths: sectionOf(itemsView),
      risks: sectionOf(itemsView),
      relationships: sectionOf(z.object({ items: z.array(relationshipView) })),
      white_space: sectionOf(
        z.object({
          units: z.array(z.object({ id: idSchema, name: z.string() })),
          cells: z.array(
            z.object({
              unit_id: idSchema,
              offer_id: idSchema,
              state: z.enum(CELL_STATES),
              /** What it says once the deal is heard: won is owned, lost is free again. */
              today: z.enum(CELL_STATES),
              deal_number: z.number().int().nullable(),
              /** Null if unset, or if the person can't see it. */
              deal: z.object({ number: z.number().int(), name: z.string(), stage: stageSchema }).nullable(),
            }),
          ),
        }),
      ),
    }),
    /** Of the account and its subsidiaries, as far as the person may see: won in the period, open until the goal's day. */
    progress: z.object({
      won: progressSchema,
      open: z.array(progressSchema.extend({ category: z.enum(FORECAST_CHOICES) })),
      /** Open deals that close later or have no close date. */
      later: progressSchema,
    }),
    /** The rows of the white space that come by themselves: the account and its subsidiaries. */
    units: z.array(personSchema),
    offers: z.array(personSchema),
    can: z.object({ edit: z.boolean(), manage_offers: z.boolean() }),
  })
  .meta({ id: 'AccountPlan' });
export type AccountPlan = z.infer<typeof accountPlanSchema>;

const planParams = accountParams.extend({ plan_id: idSchema });
const periodSchema = z
  .strictObject({
    starts_on: givenDaySchema,
    ends_on: givenDaySchema,
    /** The plan whose sections it begins with. */
    copy_of: idSchema.nullable().default(null),
  })
  .refine(({ starts_on, ends_on }) => starts_on < ends_on, {
    path: ['ends_on'],
    message: 'The end must be after the start',
  });

export const createAccountPlan = defineRoute({
  operationId: 'createAccountPlan',
  method: 'POST',
  path: '/accounts/:account_id/plans',
  audience: 'user',
  summary: 'Create a plan for a period that no other plan of the account covers',
  params: accountParams,
  body: periodSchema,
  response: accountPlanSchema,
  status: 201,
  idempotent: true,
});

export const getAccountPlan = defineRoute({
  operationId: 'getAccountPlan',
  method: 'GET',
  path: '/accounts/:account_id/plans/:plan_id',
  audience: 'user',
  summary: 'One plan with its sections and its progress toward the goal',
  params: planParams,
  response: accountPlanSchema,
});

export const changeAccountPlan = defineRoute({
  operationId: 'changeAccountPlan',
  method: 'PATCH',
  path: '/accounts/:account_id/plans/:plan_id',
  audience: 'user',
  summary: 'Make a plan active, close it, or return it to draft',
  params: planParams,
  body: z.strictObject({ state: z.enum(PLAN_STATES) }),
  response: accountPlanSchema,
  versioned: true,
});

export const removeAccountPlan = defineRoute({
  operationId: 'removeAccountPlan',
  method: 'DELETE',
  path: '/accounts/:account_id/plans/:plan_id',
  audience: 'user',
  summary: 'Remove a plan that is still a draft',
  params: planParams,
  response: z.undefined(),
  status: 204,
});

export const reviewAccountPlan = defineRoute({
  operationId: 'reviewAccountPlan',
  method: 'PUT',
  path: '/accounts/:account_id/plans/:plan_id/review',
  audience: 'user',
  summary: 'Mark a plan as reviewed, and set its next review',
  params: planParams,
  body: z.strictObject({ next_review_on: givenDaySchema.nullable() }),
  response: accountPlanSchema,
  versioned: true,
});

const { goal, objectives, strategy, strengths, risks, relationships, white_space } = sectionContents;

export const savePlanSection = defineRoute({
  operationId: 'savePlanSection',
  method: 'PUT',
  path: '/accounts/:account_id/plans/:plan_id/sections/:section',
  audience: 'user',
  summary: 'Update one section. The version is the section’s own; 0 until it is first written',
  params: planParams.extend({ section: z.enum(PLAN_SECTIONS) }),
  body: z
    .strictObject({ goal, objectives, strategy, strengths, risks, relationships, white_space })
    .partial()
    .refine((body) => Object.keys(body).length === 1, 'Send the one section of the path'),
  response: accountPlanSchema,
  versioned: true,
});

export const planChangeSchema = z
  .object({
    id: idSchema,
    /** `plan` for its state, its reviews and its beginning. */
    section: z.enum([...PLAN_SECTIONS, 'plan']),
    old_content: z.unknown(),
    new_content: z.unknown(),
    by: z.string().nullable(),
    at: timeSchema,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof planChangeSchema>;

export const listPlanChanges = defineRoute({
  operationId: 'listPlanChanges',
  method: 'GET',
  path: '/accounts/:account_id/plans/:plan_id/changes',
  audience: 'user',
  summary: 'Changes to a plan, newest first',
  params: planParams,
  query: z.object(pageQuery),
  response: pageOf(planChangeSchema),
});

export const DRAFTED_SECTIONS = ['objectives', 'strengths', 'risks', 'relationships'] as const;

export const draftAccountPlan = defineRoute({
  operationId: 'draftAccountPlan',
  method: 'POST',
  path: '/accounts/:account_id/plans/:plan_id/draft',
  audience: 'user',
  summary: 'Suggest text for a plan from the evidence of the account’s deals; nothing is saved',
  params: planParams,
  response: z.object({
    analyst: z.enum(['embedded', 'model']),
    model: z.string().nullable(),
    notice: z.string().nullable(),
    suggestions: z.array(
      relationshipView
        .omit({ name: true })
        .extend({ section: z.enum(DRAFTED_SECTIONS), name: z.string().nullable() }),
    ),
  }),
});

export const listOffers = defineRoute({
  operationId: 'listOffers',
  method: 'GET',
  path: '/offers',
  audience: 'user',
  summary: 'The workspace’s offers, by name',
  response: z.object({ items: z.array(personSchema), can: z.object({ manage: z.boolean() }) }),
});

const offerSchema = z.strictObject({ name: textSchema(1, 60, 'Name the offer') });
const offerParams = z.object({ offer_id: idSchema });

export const createOffer = defineRoute({
  operationId: 'createOffer',
  method: 'POST',
  path: '/offers',
  audience: 'user',
  summary: 'Add an offer',
  body: offerSchema,
  response: personSchema,
  status: 201,
  idempotent: true,
});

export const changeOffer = defineRoute({
  operationId: 'changeOffer',
  method: 'PATCH',
  path: '/offers/:offer_id',
  audience: 'user',
  summary: 'Rename an offer',
  params: offerParams,
  body: offerSchema,
  response: personSchema,
});

export const removeOffer = defineRoute({
  operationId: 'removeOffer',
  method: 'DELETE',
  path: '/offers/:offer_id',
  audience: 'user',
  summary: 'Remove an offer; plans no longer show it',
  params: offerParams,
  response: z.undefined(),
  status: 204,
});
