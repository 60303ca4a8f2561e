/** How long deals stay in each stage. */
import { CLOSED_STAGES, STAGES } from '@dealwright/domain/stage';
import { DEFAULT_PERIODS_SHOWN, MOST_PERIODS_SHOWN } from '@dealwright/domain/win-loss';
import { TIME_COLUMNS } from '@dealwright/domain/win-loss-columns';
import { FEWEST_CLOSED } from '@dealwright/domain/win-rate';
import { z } from 'zod';
import { forecastQuery, personSchema } from '../forecast/forecast.ts';
import { columnsOf, daySchema, formatSchema, numberInAddress, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import { winLossSchema } from './win-loss.ts';

const timeQuery = {
  ...forecastQuery,
  /** How many periods, up to and with that of the day. */
  periods: numberInAddress(1, MOST_PERIODS_SHOWN).default(DEFAULT_PERIODS_SHOWN),
};

const openStageSchema = z.enum(STAGES).exclude(CLOSED_STAGES);

const days = z.number().int();

const stageSchema = z
  .object({
    stage: openStageSchema,
    /** Deals that came to it in the periods and left, and those still in it. */
    left: z.number().int(),
    still: z.number().int(),
    survival: z
      .object({
        /** Days after which a quarter, half and three quarters have left; null where it isn’t reached yet. */
        quarter: days.nullable(),
        half: days.nullable(),
        three_quarters: days.nullable(),
        half_range: z.object({ low: days, high: days.nullable() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'TimeInStage', description: `\`survival\` is null below ${FEWEST_CLOSED} deals.` });
export type TimeInStage = z.infer<typeof stageSchema>;

export const timesInStageSchema = z
  .object({
    period: winLossSchema.shape.period,
    scope: winLossSchema.shape.scope,
    /** Every open stage, in their order. */
    stages: z.array(stageSchema),
  })
  .meta({ id: 'TimesInStage' });
export type TimesInStage = z.infer<typeof timesInStageSchema>;

export const getTimesInStage = defineRoute({
  operationId: 'getTimesInStage',
  method: 'GET',
  path: '/win-loss/time-in-stage',
  audience: 'user',
  summary: 'How long deals that entered a stage in some periods stay in it, those still in it included',
  query: z.object(timeQuery),
  response: timesInStageSchema,
});

export const exportTimesInStage = defineRoute({
  operationId: 'exportTimesInStage',
  method: 'GET',
  path: '/win-loss/time-in-stage/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the stages of getTimesInStage as CSV or XLSX',
  query: z.object({ ...timeQuery, columns: columnsOf(TIME_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

export const stageStaySchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    owner: personSchema,
    entered_on: daySchema,
    /** Null for a deal that is still in it. */
    left_on: daySchema.nullable(),
    days,
  })
  .meta({ id: 'StageStay' });
export type StageStay = z.infer<typeof stageStaySchema>;

export const listStageStays = defineRoute({
  operationId: 'listStageStays',
  method: 'GET',
  path: '/win-loss/time-in-stage/deals',
  audience: 'user',
  summary: 'The deals that a number of the time in a stage counts, the latest to enter first',
  query: z.object({
    ...timeQuery,
    ...pageQuery,
    stage: openStageSchema,
    state: z.enum(['left', 'still']).optional(),
  }),
  response: pageOf(stageStaySchema),
});
