/** Close plans: what is left to do until a deal is live, planned back from go-live. */
import { MAX_STEP_DAYS, MAX_STEPS, STEP_KINDS } from '@dealwright/domain/close-plan/plan-step';
import { COUNTRIES } from '@dealwright/domain/country';
import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const MAX_STEP_NAME = 120;

export const stepKindSchema = z.enum(STEP_KINDS);
const countryCodeSchema = z.string();

export const planStepSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: stepKindSchema,
    /** Workdays from start to end, both included. */
    days: z.number().int(),
    /** Steps it waits for. */
    after: z.array(idSchema),
    /** The seller’s owner. */
    assignee: personSchema.nullable(),
    /** The buyer’s owner. */
    stakeholder: personSchema.nullable(),
    /** The day the buyer’s owner left their company; null while they’re there and once the step is done. */
    stakeholder_left_on: daySchema.nullable(),
    /** The day it is agreed to end; null if it follows from go-live. */
    due_on: daySchema.nullable(),
    started_on: daySchema.nullable(),
    done_on: daySchema.nullable(),
    starts_on: daySchema,
    ends_on: daySchema,
    /** The last days on which it can start and end without moving go-live. */
    latest_start: daySchema,
    latest_end: daySchema,
    /** Workdays it can take longer without moving go-live; negative if go-live is missed, null once it is done. */
    slack: z.number().int().nullable(),
    /** On the longest way to go-live. */
    critical: z.boolean(),
    /** Planned to end after the agreed day. */
    overdue: z.boolean(),
  })
  .meta({ id: 'PlanStep' });
export type PlanStepView = z.infer<typeof planStepSchema>;

export const planOddsSchema = z
  .object({
    /** The chance to sign by the close date, from 0 to 1; null without a close date or a signature. */
    sign: z.number().nullable(),
    close_date: daySchema.nullable(),
    /** The chance that every step is done by go-live. */
    go_live: z.number(),
    /** The step that most often costs the most time, and the last day on which it can start. */
    critical_step: z.object({ id: idSchema, start_by: daySchema }).nullable(),
    /** Kinds of steps whose durations come from the company’s own finished steps. */
    learned_kinds: z.array(stepKindSchema),
  })
  .meta({ id: 'PlanOdds' });

export const closePlanSchema = z
  .object({
    go_live: daySchema,
    our_country: z.string(),
    their_country: z.string(),
    /** In the order in which they were put. */
    steps: z.array(planStepSchema).max(MAX_STEPS),
    reaches_go_live: z.boolean(),
    /** From this day on go-live is missed if nothing happens before; null once every step is done. */
    misses_from: daySchema.nullable(),
    /** The step that makes go-live be missed, or will be the first to. */
    late_step: idSchema.nullable(),
    /** When the last signature is planned or was given; null without one. */
    close_on: daySchema.nullable(),
    next_step: idSchema.nullable(),
    /** Public holidays of either country during the plan. */
    holidays: z.array(z.object({ day: daySchema, country: z.string(), name: z.string() })),
    odds: planOddsSchema,
  })
  .meta({ id: 'ClosePlan' });
export type ClosePlanView = z.infer<typeof closePlanSchema>;

export const dealPlanSchema = z
  .object({
    /** Null until one is started. */
    plan: closePlanSchema.nullable(),
    /** The day it was worked out for. */
    today: daySchema,
    /** Of the plan; 0 until it is started. */
    version: z.number().int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'DealPlan' });
export type DealPlan = z.infer<typeof dealPlanSchema>;

export const getClosePlan = defineRoute({
  operationId: 'getClosePlan',
  method: 'GET',
  path: '/deals/:number/close-plan',
  audience: 'user',
  summary: 'The close plan of a deal with its days and odds',
  params: dealParams,
  response: dealPlanSchema,
});

const CODES = new Set(COUNTRIES.map(({ code }) => code));
const givenCountrySchema = countryCodeSchema.max(2).refine((code) => CODES.has(code), 'Choose a country');
/** The id of a step of the plan, or any other text for a new one. */
const stepKeySchema = z.string().min(1).max(40);
const daysSchema = z
  .number()
  .int('Enter whole days')
  .min(1, 'Enter at least 1 day')
  .max(MAX_STEP_DAYS, `At most ${MAX_STEP_DAYS} days`);

const stepInputSchema = z
  .strictObject({
    /** The id of a step of this plan; any other text makes a new step. */
    id: stepKeySchema,
    name: textSchema(1, MAX_STEP_NAME, 'Name the step'),
    kind: stepKindSchema,
    days: daysSchema,
    /** The `id` of each step it waits for. */
    after: z.array(stepKeySchema).max(MAX_STEPS).default([]),
    /** Someone who works on the deal. */
    assignee_id: idSchema.nullable().default(null),
    stakeholder_id: idSchema.nullable().default(null),
    due_on: givenDaySchema.nullable().default(null),
    started_on: givenDaySchema.nullable().default(null),
    done_on: givenDaySchema.nullable().default(null),
  })
  .refine(({ id, after }) => !after.includes(id) && new Set(after).size === after.length, {
    path: ['after'],
    message: 'List each other step once',
  });

const areDistinct = (steps: readonly { id: string }[]): boolean =>
  new Set(steps.map(({ id }) => id)).size === steps.length;

export const closePlanInputSchema = z.strictObject({
  go_live: givenDaySchema,
  our_country: givenCountrySchema,
  their_country: givenCountrySchema,
  /** All steps in their order; those that are missing are removed. */
  steps: z
    .array(stepInputSchema)
    .min(1, 'Add a step')
    .max(MAX_STEPS, `At most ${MAX_STEPS} steps`)
    .refine(areDistinct, 'List each step once'),
});
export type ClosePlanInput = z.infer<typeof closePlanInputSchema>;

export const saveClosePlan = defineRoute({
  operationId: 'saveClosePlan',
  method: 'PUT',
  path: '/deals/:number/close-plan',
  audience: 'user',
  summary: 'Start the close plan of a deal, or save all of it. The version is that of the plan; 0 starts one',
  params: dealParams,
  body: closePlanInputSchema,
  response: dealPlanSchema,
  versioned: true,
});

export const removeClosePlan = defineRoute({
  operationId: 'removeClosePlan',
  method: 'DELETE',
  path: '/deals/:number/close-plan',
  audience: 'user',
  summary: 'Remove the close plan of a deal',
  params: dealParams,
  response: dealPlanSchema,
  versioned: true,
});
