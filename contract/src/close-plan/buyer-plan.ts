/** A close plan’s page for its buyers, and what sellers see of it. */
import { MAX_STEPS } from '@dealwright/domain/close-plan/plan-step';
import { z } from 'zod';
import { buyerLinksSchema, byBuyer, newBuyerLinkSchema } from '../buyer-access/buyer-links.ts';
import { dealParams } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema, pageOf, pageQuery, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const listPlanLinks = defineRoute({
  operationId: 'listPlanLinks',
  method: 'GET',
  path: '/deals/:number/close-plan/buyer-links',
  audience: 'user',
  summary: 'Personal links to the close plan of a deal, newest first',
  params: dealParams,
  response: buyerLinksSchema,
});

export const createPlanLink = defineRoute({
  operationId: 'createPlanLink',
  method: 'POST',
  path: '/deals/:number/close-plan/buyer-links',
  audience: 'user',
  summary: 'Email a contact a personal link to the close plan; colleagues can’t be recipients',
  params: dealParams,
  body: newBuyerLinkSchema,
  response: buyerLinksSchema,
  status: 201,
  idempotent: true,
});

export const STEP_CHANGE_KINDS = ['moved', 'done', 'reopened'] as const;
export type StepChangeKind = (typeof STEP_CHANGE_KINDS)[number];

const changeSchema = z.object({
  id: idSchema,
  /** As the buyer read it. */
  step_name: z.string(),
  kind: z.enum(STEP_CHANGE_KINDS),
  /** When the step was to end, or was done, until then and from then on; null if no day was agreed. */
  day_before: daySchema.nullable(),
  day: daySchema.nullable(),
  reason: z.string().nullable(),
  at: timeSchema,
});

export const stepChangeSchema = changeSchema
  .extend({ name: z.string(), email: z.string() })
  .meta({ id: 'StepChange' });
export type StepChange = z.infer<typeof stepChangeSchema>;

export const listStepChanges = defineRoute({
  operationId: 'listStepChanges',
  method: 'GET',
  path: '/deals/:number/close-plan/buyer-changes',
  audience: 'user',
  summary: 'What buyers changed on the page of the close plan, newest first',
  params: dealParams,
  query: z.object(pageQuery),
  response: pageOf(stepChangeSchema),
});

export const STEP_OWNERS = ['you', 'your_team', 'none'] as const;

const buyerStepSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    starts_on: daySchema,
    ends_on: daySchema,
    due_on: daySchema.nullable(),
    done_on: daySchema.nullable(),
    /** Planned to end after the agreed day. */
    overdue: z.boolean(),
    /** Ids of steps it waits for. */
    after: z.array(idSchema),
    /** Whose step it is on the buyer’s side. Colleagues aren’t named. */
    owner: z.enum(STEP_OWNERS),
    /** The seller’s owner. */
    seller: z.string().nullable(),
    can: z.object({ move: z.boolean(), finish: z.boolean(), reopen: z.boolean() }),
  })
  .meta({ id: 'BuyerPlanStep' });
export type BuyerPlanStep = z.infer<typeof buyerStepSchema>;

/** A close plan as a buyer sees it: steps and days, and what they changed themselves. */
export const buyerPlanSchema = z
  .object({
    today: daySchema,
    go_live: daySchema,
    reaches_go_live: z.boolean(),
    seller: z.object({ name: z.string() }),
    you: z.object({ name: z.string(), email: z.string() }),
    steps: z.array(buyerStepSchema).max(MAX_STEPS),
    /** The latest 50 by this link, newest first. */
    changes: z.array(changeSchema).max(50),
  })
  .meta({ id: 'BuyerPlan' });
export type BuyerPlan = z.infer<typeof buyerPlanSchema>;

export const getBuyerPlan = defineRoute({
  ...byBuyer,
  operationId: 'getBuyerPlan',
  method: 'GET',
  path: '/buyer/links/:link_id/plan',
  summary: 'The close plan that a personal link opens',
  response: buyerPlanSchema,
});

const stepParams = byBuyer.params.extend({ step_id: idSchema });
export const MAX_MOVE_REASON = 500;

export const moveBuyerStep = defineRoute({
  ...byBuyer,
  operationId: 'moveBuyerStep',
  method: 'PUT',
  path: '/buyer/links/:link_id/plan/steps/:step_id/day',
  summary: 'Change the due date of a step the buyer owns; a reason is required',
  params: stepParams,
  body: z.strictObject({
    due_on: givenDaySchema,
    reason: textSchema(1, MAX_MOVE_REASON, 'Enter a reason'),
  }),
  response: buyerPlanSchema,
});

export const finishBuyerStep = defineRoute({
  ...byBuyer,
  operationId: 'finishBuyerStep',
  method: 'PUT',
  path: '/buyer/links/:link_id/plan/steps/:step_id/completion',
  summary: 'Mark the buyer’s own step as done. It’s recorded as evidence of what the buyer did',
  params: stepParams,
  body: z.strictObject({ done_on: givenDaySchema }),
  response: buyerPlanSchema,
});

export const reopenBuyerStep = defineRoute({
  ...byBuyer,
  operationId: 'reopenBuyerStep',
  method: 'DELETE',
  path: '/buyer/links/:link_id/plan/steps/:step_id/completion',
  summary: 'Mark a step that the buyer finished by this link as not done; its evidence is retracted',
  params: stepParams,
  response: buyerPlanSchema,
});
