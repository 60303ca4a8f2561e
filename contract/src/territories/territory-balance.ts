import { UNEVEN_REASONS } from '@dealwright/domain/territory-uneven';
import { z } from 'zod';
import { idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { personSchema, planParams } from './territories.ts';

export const BALANCE_MEASURES = ['pipeline', 'accounts'] as const;

const balanceMoveSchema = z.object({
  account: z.object({
    id: idSchema,
    name: z.string(),
    country: z.string().nullable(),
    industry: z.string().nullable(),
    /** When its owner does not work the territory it goes to. */
    leaves: personSchema.nullable(),
  }),
  from_id: idSchema,
  to_id: idSchema,
  weight: z.number(),
  /** What one person of each carries before this move. */
  from_before: z.number(),
  to_before: z.number(),
  /** The rule that has it now, by its place in the territory; null when that rule is gone. */
  from_rule: z.number().int().nullable(),
  /** The rule that takes it. */
  to_rule: z.number().int(),
  /** `owner`: all of the rule but the account's owner fits, and the territory works its region. */
  by: z.enum(['rule', 'owner']),
  /** An open deal in a late stage would leave the people who work it. */
  late_deal: z.boolean(),
});

export const balanceTerritoryPlan = defineRoute({
  operationId: 'balanceTerritoryPlan',
  method: 'GET',
  path: '/territory-plans/:plan_id/balance',
  audience: 'user',
  summary: 'Moves within the rules that even out the load of each territory, and what stays uneven',
  params: planParams,
  query: z.object({ by: z.enum(BALANCE_MEASURES).default('pipeline') }),
  response: z
    .object({
      by: z.enum(BALANCE_MEASURES),
      /** Of the amounts; the one most is open in. */
      currency: z.string(),
      /** What one person carries. */
      average: z.number(),
      spread_before: z.number(),
      spread_after: z.number(),
      /** False when there are more moves than these. */
      complete: z.boolean(),
      moves: z.array(balanceMoveSchema),
      /** In the order of the plan: what one person of each carries, before the moves and after all of them. */
      territories: z.array(
        z.object({ id: idSchema, people: z.array(personSchema), before: z.number(), after: z.number() }),
      ),
      /** Territories that stay more than 10% from the average; the share is negative below it. */
      uneven: z.array(z.object({ id: idSchema, share: z.number(), reason: z.enum(UNEVEN_REASONS) })),
    })
    .meta({ id: 'TerritoryBalance' }),
});
