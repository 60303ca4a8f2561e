import { CHANGED_DEAL_COLUMNS } from '@dealwright/domain/pipeline-change/changed-deal-columns';
import { CHANGE_BARS, CHANGE_PARTS } from '@dealwright/domain/pipeline-change/pipeline-change';
import { z } from 'zod';
import { sumSchema } from '../amounts.ts';
import { stageSchema } from '../deals/deal-filter.ts';
import {
  columnsOf,
  daySchema,
  formatSchema,
  givenTimeSchema,
  idSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';
import { forecastQuery, personSchema } from './forecast.ts';

const changeQuery = {
  ...forecastQuery,
  from: givenTimeSchema,
  /** Now unless given. */
  to: givenTimeSchema.optional(),
  /** What was known at each of the moments, or what is known of them now that it was corrected. */
  known: z.enum(['then', 'now']).default('then'),
};

const totalSchema = z.object({ deals: z.number().int(), amount_minor: sumSchema });

export const pipelineChangeSchema = z
  .object({
    from: timeSchema,
    to: timeSchema,
    known: z.enum(['then', 'now']),
    currencies: z.array(
      z.object({
        currency: z.string(),
        start: totalSchema,
        /** What raised the pipeline is positive, what lowered it negative: start and parts sum to the end. */
        parts: z.array(totalSchema.extend({ part: z.enum(CHANGE_PARTS) })),
        end: totalSchema,
      }),
    ),
  })
  .meta({ id: 'PipelineChange' });
export type PipelineChange = z.infer<typeof pipelineChangeSchema>;

export const getPipelineChange = defineRoute({
  operationId: 'getPipelineChange',
  method: 'GET',
  path: '/forecast/change',
  audience: 'user',
  summary: 'How a period’s pipeline changed between two moments, by currency and to the cent',
  query: z.object(changeQuery),
  response: pipelineChangeSchema,
});

/** A deal of the past as it is now; null once it’s erased. */
export const dealNowSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    account: z.string().nullable(),
    owner: personSchema,
    stage: stageSchema,
    close_date: daySchema.nullable(),
    shelf: z.enum(['archived', 'deleted']).nullable(),
  })
  .nullable();
export type DealNow = z.infer<typeof dealNowSchema>;

export const changedDealSchema = z
  .object({
    id: idSchema,
    part: z.enum(CHANGE_BARS),
    /** What the deal adds to the part; what it was worth at the start or the end. */
    amount_minor: z.number().int(),
    deal: dealNowSchema,
  })
  .meta({ id: 'ChangedDeal' });
export type ChangedDeal = z.infer<typeof changedDealSchema>;

/** All parts unless given, without start and end. A deal that was created and won is listed for each. */
const partSchema = z.enum(CHANGE_BARS).optional();
const currencySchema = z.string().regex(/^[A-Z]{3}$/);

export const listChangedDeals = defineRoute({
  operationId: 'listChangedDeals',
  method: 'GET',
  path: '/forecast/change/deals',
  audience: 'user',
  summary:
    'The deals of a pipeline change, of one part or of all, or those it starts or ends with, the largest first',
  query: z.object({
    ...changeQuery,
    ...pageQuery,
    part: partSchema,
    currency: currencySchema,
  }),
  response: pageOf(changedDealSchema),
});

export const exportChangedDeals = defineRoute({
  operationId: 'exportChangedDeals',
  method: 'GET',
  path: '/forecast/change/deals/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the deals of listChangedDeals as CSV or XLSX, in its order',
  query: z.object({
    ...changeQuery,
    part: partSchema,
    /** All of them, one after the other, unless given. */
    currency: currencySchema.optional(),
    columns: columnsOf(CHANGED_DEAL_COLUMNS),
    format: formatSchema,
  }),
  response: z.undefined(),
  download: true,
});
