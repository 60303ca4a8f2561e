/** How a seller’s evidence, promises and calls held, by person. */
import { CALL_MOMENTS } from '@dealwright/domain/coaching/called-moment';
import { TIMING_RESULTS } from '@dealwright/domain/coaching/grade-timing';
import { JUDGED_PROMISES } from '@dealwright/domain/coaching/judged-promise';
import { PROMISE_KINDS } from '@dealwright/domain/review/review-promise';
import { CLOSED_STAGES, STAGES } from '@dealwright/domain/stage';
import { DEFAULT_PERIODS_SHOWN, MOST_PERIODS_SHOWN } from '@dealwright/domain/win-loss';
import { FEWEST_CLOSED } from '@dealwright/domain/win-rate';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { FORECAST_SCOPES, forecastQuery, personSchema } from '../forecast/forecast.ts';
import { daySchema, idSchema, numberInAddress, pageOf, pageQuery, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { winLossSchema } from '../win-loss/win-loss.ts';

/** The latest closed deals of a person whose evidence is looked at. */
export const MOST_COACHED_DEALS = 50;
/** People whose figures one page gives. */
export const MOST_COACHED_PEOPLE = 50;

const span = {
  /** A day of the last period; today unless given. */
  day: forecastQuery.day,
  /** How many periods, up to and with that of the day. */
  periods: numberInAddress(1, MOST_PERIODS_SHOWN).default(DEFAULT_PERIODS_SHOWN),
};

const openStageSchema = z.enum(STAGES).exclude(CLOSED_STAGES);
const rateSchema = z
  .object({ share: z.number(), low: z.number(), high: z.number() })
  .nullable()
  .describe(`From 0 to 1, with the ends of its 95% interval; null below ${FEWEST_CLOSED}`);
const count = z.number().int();

const callErrorSchema = z
  .object({ calls: count, median: z.number().nullable() })
  .describe(
    `How far what was won was from a call, of the call: 0.2 for a fifth. The median of \`calls\`, null below ${FEWEST_CLOSED}`,
  );

const timingCounts = { in_time: count, late: count, never: count, rate: rateSchema };

const coachingSchema = z
  .object({
    person: personSchema,
    evidence: z.object({
      /** Closed deals with evidence that went on from a stage. */
      deals: count,
      /** Whether more deals closed than are looked at. */
      more: z.boolean(),
      ...timingCounts,
      /** Each grade that a stage is the first to expect. */
      grades: z.array(
        z.object({ pillar: pillarSchema, stage: openStageSchema, grade: count, ...timingCounts }),
      ),
    }),
    promises: z.object({
      kept: count,
      late: count,
      missed: count,
      /** Taken back with their task; they count neither way. */
      removed: count,
      rate: rateSchema,
    }),
    /**
     * Their Commit calls for periods that are over, for themselves and, where they made any, for their team and for
     * everyone: whether as much was won after the call by those it was for.
     */
    calls: z.array(
      z.object({
        scope: z.enum(FORECAST_SCOPES),
        moment: z.enum(CALL_MOMENTS),
        reached: count,
        missed: count,
        rate: rateSchema,
        error: callErrorSchema,
      }),
    ),
  })
  .meta({ id: 'Coaching', description: 'Each person for themselves, by name and never as a rank.' });
export type Coaching = z.infer<typeof coachingSchema>;

const differenceSchema = z
  .object({
    people: count,
    chi_square: z.number(),
    degrees: count,
    /** How often chance alone makes them differ as much. */
    chance: z.number(),
    differ: z.boolean(),
  })
  .nullable()
  .describe(`Whether the people of this page can be told apart; null below two with ${FEWEST_CLOSED} each`);
export type CoachingDifference = NonNullable<z.infer<typeof differenceSchema>>;

export const coachingPageSchema = pageOf(coachingSchema).extend({
  period: winLossSchema.shape.period,
  differences: z.object({ evidence: differenceSchema, promises: differenceSchema }),
});
export type CoachingPage = z.infer<typeof coachingPageSchema>;

export const listCoaching = defineRoute({
  operationId: 'listCoaching',
  method: 'GET',
  path: '/coaching',
  audience: 'user',
  summary: 'Whether evidence came in time, promises were kept and calls reached, by person, by name',
  query: z.object({
    ...span,
    /** One person; everyone whose coaching you can read unless given. */
    person: idSchema.optional(),
    ...pageQuery,
    limit: numberInAddress(1, MOST_COACHED_PEOPLE).default(MOST_COACHED_PEOPLE),
  }),
  response: coachingPageSchema,
});

const dealSchema = z.object({ number: count, name: z.string() });
const ofPerson = { ...span, ...pageQuery, person: idSchema };

const coachedGradeSchema = z
  .object({
    deal: dealSchema,
    pillar: pillarSchema,
    stage: openStageSchema,
    grade: count,
    result: z.enum(TIMING_RESULTS),
    /** When the deal went on from the stage. */
    passed_on: daySchema,
    reached_on: daySchema.nullable(),
    /** The stage that the deal was in by then. */
    reached_in: z.enum(STAGES).nullable(),
  })
  .meta({ id: 'CoachedGrade' });
export type CoachedGrade = z.infer<typeof coachedGradeSchema>;

export const listCoachedGrades = defineRoute({
  operationId: 'listCoachedGrades',
  method: 'GET',
  path: '/coaching/grades',
  audience: 'user',
  summary: 'The grades of a person’s closed deals that a number counts, the latest closed first',
  query: z.object({
    ...ofPerson,
    pillar: pillarSchema.optional(),
    stage: openStageSchema.optional(),
    result: z.enum(TIMING_RESULTS).optional(),
  }),
  response: pageOf(coachedGradeSchema),
});

const coachedPromiseSchema = z
  .object({
    deal: dealSchema,
    kind: z.enum(PROMISE_KINDS),
    words: z.string(),
    made_on: daySchema,
    due_on: daySchema.nullable(),
    done_on: daySchema.nullable(),
    result: z.enum(JUDGED_PROMISES),
  })
  .meta({ id: 'CoachedPromise' });
export type CoachedPromise = z.infer<typeof coachedPromiseSchema>;

export const listCoachedPromises = defineRoute({
  operationId: 'listCoachedPromises',
  method: 'GET',
  path: '/coaching/promises',
  audience: 'user',
  summary: 'The promises of a person that a number counts, the latest due first',
  query: z.object({ ...ofPerson, result: z.enum(JUDGED_PROMISES).optional() }),
  response: pageOf(coachedPromiseSchema),
});

const coachedCallSchema = z
  .object({
    /** The period that the call was for. */
    first: daySchema,
    last: daySchema,
    label: z.string(),
    made_at: timeSchema,
    currency: z.string(),
    called_minor: count,
    /** Won in the period after the call, in its currency. */
    won_minor: count,
    reached: z.boolean(),
    /** How far what was won was from it, of the call; null for a call of nothing. */
    error: z.number().nullable(),
    note: z.string(),
  })
  .meta({ id: 'CoachedCall' });
export type CoachedCall = z.infer<typeof coachedCallSchema>;

export const listCoachedCalls = defineRoute({
  operationId: 'listCoachedCalls',
  method: 'GET',
  path: '/coaching/calls',
  audience: 'user',
  summary: 'A person’s Commit calls at the start or in the middle of past periods, beside what was won',
  query: z.object({
    ...ofPerson,
    /** Calls for themselves, for their team or for everyone. */
    scope: z.enum(FORECAST_SCOPES).default('person'),
    moment: z.enum(CALL_MOMENTS),
    reached: z.enum(['yes', 'no']).optional(),
  }),
  response: pageOf(coachedCallSchema),
});
