import { TOUCH_KINDS } from '@dealwright/domain/touchpoint';
import { z } from 'zod';
import { dealParams, personSchema } from '../deals/deals.ts';
import { idSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** The latest emails and conversations that are looked at, and the most rows that a figure opens. */
export const MOST_LOOKED_AT = 2_000;
export const MOST_TOUCHES = 200;

const touchpointSchema = z.object({
  member: personSchema,
  email: z.number().int(),
  call: z.number().int(),
  meeting: z.number().int(),
  last_at: timeSchema,
});

export const touchedPersonSchema = z
  .object({
    person: personSchema,
    title: z.string().nullable(),
    /** Who was in touch last, first. */
    members: z.array(touchpointSchema),
  })
  .meta({ id: 'TouchedPerson' });
export type TouchedPerson = z.infer<typeof touchedPersonSchema>;

export const listTouchpoints = defineRoute({
  operationId: 'listTouchpoints',
  method: 'GET',
  path: '/deals/:number/touchpoints',
  audience: 'user',
  summary:
    'Which members were in touch with the people on a deal, also in other deals of its account that you can read',
  params: dealParams,
  response: z.object({ people: z.array(touchedPersonSchema) }),
});

export const touchSchema = z
  .object({
    interaction_id: idSchema,
    kind: z.enum(TOUCH_KINDS),
    title: z.string(),
    occurred_at: timeSchema,
    deal: z.object({ number: z.number().int(), name: z.string() }),
  })
  .meta({ id: 'Touch' });
export type Touch = z.infer<typeof touchSchema>;

export const listTouches = defineRoute({
  operationId: 'listTouches',
  method: 'GET',
  path: '/deals/:number/touchpoints/:stakeholder_id',
  audience: 'user',
  summary: `The emails, calls and meetings of a member with a person on a deal, the latest ${MOST_TOUCHES}`,
  params: dealParams.extend({ stakeholder_id: idSchema }),
  query: z.object({ member_id: idSchema, kind: z.enum(TOUCH_KINDS).optional() }),
  response: z.object({ items: z.array(touchSchema).max(MOST_TOUCHES) }),
});
