import { LOST_REASONS, QUOTE_STANDINGS } from '@dealwright/domain/cited-quote';
import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { CURRENCIES } from '@dealwright/domain/money';
import {
  COST_PERIODS,
  FACTOR_UNITS,
  figureOf,
  MAX_COSTS,
  MAX_FACTORS,
  MAX_PROBLEMS,
} from '@dealwright/domain/problem-cost';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealParams, personSchema } from '../deals/deals.ts';
import { daySchema, idSchema, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const MAX_STATEMENT = 300;
export const MAX_AFFECTED = 200;
export const MAX_CONSEQUENCE = 500;
export const MAX_COST_LABEL = 120;

const rangeSchema = z.object({ low_minor: z.number().int(), high_minor: z.number().int() });
const sumsSchema = z.object({ year: rangeSchema, once: rangeSchema, month: rangeSchema });

export const standingSchema = z.object({
  state: z.enum(QUOTE_STANDINGS),
  /** Why it is no longer proven. */
  reason: z.enum(LOST_REASONS).nullable(),
  on: daySchema.nullable(),
});

/** The buyer’s words behind a text or number. */
export const citationSchema = z
  .object({
    evidence_id: idSchema,
    pillar: pillarSchema,
    kind: z.enum(EVIDENCE_KINDS),
    quote: z.string(),
    person: z.string().nullable(),
    said_on: daySchema,
    source: z
      .object({ interaction_id: idSchema, title: z.string(), quote_start: z.number(), quote_end: z.number() })
      .nullable(),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof citationSchema>;

const cited = { citation: citationSchema.nullable(), standing: standingSchema };

export const costFactorSchema = z
  .object({
    id: idSchema,
    label: z.string(),
    unit: z.enum(FACTOR_UNITS),
    low: z.string(),
    high: z.string(),
    ...cited,
  })
  .meta({ id: 'CostFactor' });
export type CostFactorView = z.infer<typeof costFactorSchema>;

export const problemCostSchema = z
  .object({
    id: idSchema,
    label: z.string(),
    period: z.enum(COST_PERIODS),
    currency: z.string(),
    /** In its own period. */
    ...rangeSchema.shape,
    proven: z.boolean().describe('Whether every number of it is proven'),
    factors: z.array(costFactorSchema),
  })
  .meta({ id: 'ProblemCost' });
export type ProblemCostView = z.infer<typeof problemCostSchema>;

export const businessProblemSchema = z
  .object({
    id: idSchema,
    statement: z.object({ text: z.string(), ...cited }),
    affected: z.string(),
    stakeholder: personSchema.nullable(),
    consequence: z.object({ text: z.string(), ...cited }),
    costs: z.array(problemCostSchema),
    version: z.number().int(),
  })
  .meta({ id: 'BusinessProblem' });
export type BusinessProblem = z.infer<typeof businessProblemSchema>;

export const businessProblemsSchema = z
  .object({
    graded_on: daySchema,
    problems: z.array(businessProblemSchema),
    /** By currency. A month of waiting costs a twelfth of what recurs in a year. */
    totals: z.array(sumsSchema.extend({ currency: z.string(), proven: sumsSchema })),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'BusinessProblems' });
export type BusinessProblems = z.infer<typeof businessProblemsSchema>;

const NO_NUMBER = 'Enter a number of at most twelve digits, such as 48000 or 12.5';
const numberSchema = z.string().refine((text) => figureOf(text) !== null, NO_NUMBER);

const factorInput = z
  .strictObject({
    label: textSchema(1, MAX_COST_LABEL, 'Say what this number counts'),
    unit: z.enum(FACTOR_UNITS),
    low: numberSchema,
    high: numberSchema.describe('The same as `low` if the number is exact'),
    evidence_id: idSchema
      .nullable()
      .default(null)
      .describe('Its quote must say the number. Null: your estimate'),
  })
  .refine(({ low, high }) => (figureOf(low) ?? 0n) <= (figureOf(high) ?? 0n), {
    path: ['high'],
    message: 'Enter a number that is at least the lower one',
  });

const costInput = z
  .strictObject({
    label: textSchema(1, MAX_COST_LABEL, 'Name this cost'),
    period: z.enum(COST_PERIODS),
    currency: z.enum(CURRENCIES),
    factors: z
      .array(factorInput)
      .min(1, 'Add at least one number')
      .max(MAX_FACTORS, `A cost has at most ${MAX_FACTORS} numbers`),
  })
  .refine(({ factors }) => factors.filter(({ unit }) => unit === 'money').length === 1, {
    path: ['factors'],
    message: 'Exactly one of the numbers is an amount of money',
  });

export const problemInputSchema = z.strictObject({
  statement: textSchema(1, MAX_STATEMENT, 'Say what the problem is'),
  evidence_id: idSchema.nullable().default(null),
  affected: textSchema(0, MAX_AFFECTED).default(''),
  stakeholder_id: idSchema.nullable().default(null),
  consequence: textSchema(0, MAX_CONSEQUENCE).default(''),
  consequence_evidence_id: idSchema.nullable().default(null),
  costs: z.array(costInput).max(MAX_COSTS, `A problem has at most ${MAX_COSTS} costs`).default([]),
});
export type ProblemInput = z.infer<typeof problemInputSchema>;

const path = '/deals/:number/business-problems';
const problemParams = dealParams.extend({ problem_id: idSchema });

export const listBusinessProblems = defineRoute({
  operationId: 'listBusinessProblems',
  method: 'GET',
  path,
  audience: 'user',
  summary: 'The business problems of a deal, what they cost and how much of it is proven',
  params: dealParams,
  response: businessProblemsSchema,
});

export const createBusinessProblem = defineRoute({
  operationId: 'createBusinessProblem',
  method: 'POST',
  path,
  audience: 'user',
  summary: `Add a business problem; a deal has at most ${MAX_PROBLEMS}`,
  params: dealParams,
  body: problemInputSchema,
  response: businessProblemsSchema,
  status: 201,
  idempotent: true,
});

export const changeBusinessProblem = defineRoute({
  operationId: 'changeBusinessProblem',
  method: 'PUT',
  path: `${path}/:problem_id`,
  audience: 'user',
  summary: 'Write a business problem with its costs as a whole',
  params: problemParams,
  body: problemInputSchema,
  response: businessProblemsSchema,
  versioned: true,
});

export const removeBusinessProblem = defineRoute({
  operationId: 'removeBusinessProblem',
  method: 'DELETE',
  path: `${path}/:problem_id`,
  audience: 'user',
  summary: 'Remove a business problem',
  params: problemParams,
  response: businessProblemsSchema,
});

export const orderBusinessProblems = defineRoute({
  operationId: 'orderBusinessProblems',
  method: 'PUT',
  path: `${path}/order`,
  audience: 'user',
  summary: 'Put the business problems of a deal in order',
  params: dealParams,
  body: z.strictObject({
    problem_ids: z.array(idSchema).min(1).max(200).describe('All problems of the deal, each once'),
  }),
  response: businessProblemsSchema,
});

const printedQuote = z.object({ text: z.string(), person: z.string(), said_on: daySchema });

/** What the champion can be shown: only what is proven today. */
export const businessCaseSchema = z
  .object({
    graded_on: daySchema,
    problems: z.array(
      z.object({
        id: idSchema,
        statement: z.string(),
        quote: printedQuote,
        /** Only if a proven quote names them. */
        affected: z.string().nullable(),
        consequence: z.object({ text: z.string(), quote: printedQuote }).nullable(),
        costs: z.array(
          z.object({
            id: idSchema,
            label: z.string(),
            period: z.enum(COST_PERIODS),
            currency: z.string(),
            ...rangeSchema.shape,
            factors: z.array(
              costFactorSchema.pick({ id: true, label: true, unit: true, low: true, high: true }).extend({
                quote: printedQuote,
              }),
            ),
          }),
        ),
      }),
    ),
    totals: z.array(sumsSchema.extend({ currency: z.string() })),
    /** What isn’t printed, and why. */
    left_out: z.array(
      z.object({
        problem: z.string(),
        part: z.enum(['problem', 'affected', 'consequence', 'cost']),
        text: z.string(),
        reason: z.enum(['estimate', 'claimed', ...LOST_REASONS]),
      }),
    ),
  })
  .meta({ id: 'BusinessCase' });
export type BusinessCase = z.infer<typeof businessCaseSchema>;

export const getBusinessCase = defineRoute({
  operationId: 'getBusinessCase',
  method: 'GET',
  path: '/deals/:number/business-case',
  audience: 'user',
  summary: 'What of the business problems is proven today, for the champion to print',
  params: dealParams,
  response: businessCaseSchema,
});
