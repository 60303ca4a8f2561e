import { DEAL_COLUMNS } from '@dealwright/domain/deal-columns';
import { z } from 'zod';
import { listOf } from '../page.ts';
import { defineRoute } from '../route.ts';
import { DEAL_SORTS, dealFilter } from './deal-filter.ts';

const columnSchema = z.enum(DEAL_COLUMNS, {
  error: `No such column. Choose from ${DEAL_COLUMNS.join(', ')}.`,
});

export const exportDeals = defineRoute({
  operationId: 'exportDeals',
  method: 'GET',
  path: '/deals/export',
  audience: 'user',
  summary: 'All deals that the filter admits as a CSV file, in the order and with the columns of the list',
  query: z.object({
    ...dealFilter,
    sort: z.enum(DEAL_SORTS).default('close_date'),
    order: z.enum(['asc', 'desc']).optional(),
    columns: listOf(columnSchema)
      .default([...DEAL_COLUMNS])
      .describe('All of them unless some are named'),
  }),
  response: z.undefined(),
  download: true,
});
