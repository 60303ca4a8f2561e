/** Asks: what someone on the buyer's side was asked to do, and the outcome. */
import { ASK_KINDS, ASK_OUTCOMES, ASK_STANDING_LABELS, type AskStanding } from '@dealwright/domain/ask';
import { z } from 'zod';
import { dealParams } from '../deals/deals.ts';
import { daySchema, givenDaySchema, idSchema, optionalTextSchema, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { stakeholderParams } from '../stakeholders/stakeholders.ts';

/** Asks of one deal. */
export const MOST_ASKS = 100;
export const MAX_ASK = 300;

const STANDINGS = Object.keys(ASK_STANDING_LABELS) as AskStanding[];

export const askSchema = z
  .object({
    id: idSchema,
    person: z.object({ id: idSchema, name: z.string() }),
    kind: z.enum(ASK_KINDS),
    what: z.string(),
    due_on: daySchema,
    outcome: z.enum(ASK_OUTCOMES).nullable(),
    outcome_on: daySchema.nullable(),
    note: z.string().nullable(),
    /** The live evidence recorded from the outcome. */
    evidence_id: idSchema.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Ask' });
export type Ask = z.infer<typeof askSchema>;

export const askRecordSchema = z
  .object({
    person: askSchema.shape.person,
    /** `champion` from three asks done on time, `coach` from the first outcome, `untested` before. */
    standing: z.enum(STANDINGS),
    open: z.number().int(),
    done: z.number().int(),
    late: z.number().int(),
    refused: z.number().int(),
    dodged: z.number().int(),
    /** The dodged asks that suggest evidence against Champion; empty if there are fewer than two, or once recorded. */
    contradicting: z.array(idSchema),
  })
  .meta({ id: 'AskRecord' });
export type PersonAskRecord = z.infer<typeof askRecordSchema>;

export const asksSchema = z
  .object({
    /** Open ones by due date, then the others, latest outcome first. */
    items: z.array(askSchema),
    /** Each person who was asked for something, by name. */
    people: z.array(askRecordSchema),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Asks' });
export type Asks = z.infer<typeof asksSchema>;

export const listAsks = defineRoute({
  operationId: 'listAsks',
  method: 'GET',
  path: '/deals/:number/asks',
  audience: 'user',
  summary: `The asks of a deal and each person’s record; at most ${MOST_ASKS} asks`,
  params: dealParams,
  response: asksSchema,
});

const facts = {
  kind: z.enum(ASK_KINDS),
  what: textSchema(1, MAX_ASK, 'Say what you ask for'),
  due_on: givenDaySchema,
};

export const createAsk = defineRoute({
  operationId: 'createAsk',
  method: 'POST',
  path: '/deals/:number/asks',
  audience: 'user',
  summary: 'Ask a person on a deal for something, by a day',
  params: dealParams,
  body: z.strictObject({ stakeholder_id: idSchema, ...facts }),
  response: askSchema,
  status: 201,
  idempotent: true,
});

const askParams = dealParams.extend({ ask_id: idSchema });

export const changeAsk = defineRoute({
  operationId: 'changeAsk',
  method: 'PATCH',
  path: '/deals/:number/asks/:ask_id',
  audience: 'user',
  summary: 'Change an ask',
  params: askParams,
  body: z.strictObject(facts).partial(),
  response: askSchema,
  versioned: true,
});

export const judgeAsk = defineRoute({
  operationId: 'judgeAsk',
  method: 'PUT',
  path: '/deals/:number/asks/:ask_id/outcome',
  audience: 'user',
  summary: 'Record the outcome of an ask; changing it retracts the evidence recorded from the last one',
  params: askParams,
  body: z
    .strictObject({
      outcome: z.enum(ASK_OUTCOMES),
      outcome_on: givenDaySchema,
      note: optionalTextSchema(500).default(null),
      /** Only of an ask that was done: record it as evidence for Champion. */
      as_evidence: z.boolean().default(false),
    })
    .refine(({ outcome, as_evidence }) => !as_evidence || outcome === 'done', {
      path: ['as_evidence'],
      message: 'Only an ask that was done on time is evidence',
    }),
  response: askSchema,
  versioned: true,
});

export const reopenAsk = defineRoute({
  operationId: 'reopenAsk',
  method: 'DELETE',
  path: '/deals/:number/asks/:ask_id/outcome',
  audience: 'user',
  summary: 'Open an ask again; evidence recorded from its outcome is retracted',
  params: askParams,
  response: askSchema,
});

export const removeAsk = defineRoute({
  operationId: 'removeAsk',
  method: 'DELETE',
  path: '/deals/:number/asks/:ask_id',
  audience: 'user',
  summary: 'Remove an ask without recorded evidence',
  params: askParams,
  response: z.undefined(),
  status: 204,
});

export const contradictChampion = defineRoute({
  operationId: 'contradictChampion',
  method: 'POST',
  path: '/deals/:number/stakeholders/:stakeholder_id/dodged-asks',
  audience: 'user',
  summary: 'Record a person’s dodged asks as evidence against Champion; 409 if fewer than two are unrecorded',
  params: stakeholderParams,
  response: asksSchema,
  status: 201,
  idempotent: true,
});
