/** Templates of close plans: steps without days and people. */
import { MAX_STEPS } from '@dealwright/domain/close-plan/plan-step';
import { z } from 'zod';
import { idSchema, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { stepKindSchema } from './close-plan.ts';

/** Own templates of one workspace. */
export const MAX_TEMPLATES = 50;

export const templateStepSchema = z.object({
  name: z.string(),
  kind: stepKindSchema,
  /** For kinds with five finished steps or more: what these took in the middle. */
  days: z.number().int(),
  /** Counted from 0 in the order of the template. */
  after: z.array(z.number().int()),
});

export const planTemplateSchema = z
  .object({
    /** Null for one that every workspace has. */
    id: idSchema.nullable(),
    name: z.string(),
    steps: z.array(templateStepSchema).max(MAX_STEPS),
  })
  .meta({ id: 'PlanTemplate' });
export type PlanTemplateView = z.infer<typeof planTemplateSchema>;

export const planTemplatesSchema = z
  .object({
    /** Those of every workspace first, then the own ones by name. */
    items: z.array(planTemplateSchema),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'PlanTemplates' });
export type PlanTemplates = z.infer<typeof planTemplatesSchema>;

export const listPlanTemplates = defineRoute({
  operationId: 'listPlanTemplates',
  method: 'GET',
  path: '/plan-templates',
  audience: 'user',
  summary: 'Templates that a close plan can start from, with the durations of your finished steps',
  response: planTemplatesSchema,
});

export const createPlanTemplate = defineRoute({
  operationId: 'createPlanTemplate',
  method: 'POST',
  path: '/plan-templates',
  audience: 'user',
  summary: 'Save the steps of a deal’s close plan as a template',
  body: z.strictObject({
    name: textSchema(1, 100, 'Name the template'),
    deal_number: z.number().int().positive(),
  }),
  response: planTemplateSchema,
  status: 201,
  idempotent: true,
});

export const removePlanTemplate = defineRoute({
  operationId: 'removePlanTemplate',
  method: 'DELETE',
  path: '/plan-templates/:template_id',
  audience: 'user',
  summary: 'Remove a template; plans that started from it stay',
  params: z.object({ template_id: idSchema }),
  response: z.undefined(),
  status: 204,
});
