import { DEAL_COLUMNS } from '@dealwright/domain/deal-columns';
import { z } from 'zod';
import { columnsOf, formatSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { DEAL_SORTS, dealFilter } from './deal-filter.ts';

export const exportDeals = defineRoute({
  operationId: 'exportDeals',
  method: 'GET',
  path: '/deals/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the deals that match the filter as CSV or XLSX, with the list’s order and columns',
  query: z.object({
    ...dealFilter,
    sort: z.enum(DEAL_SORTS).default('close_date'),
    order: z.enum(['asc', 'desc']).optional(),
    columns: columnsOf(DEAL_COLUMNS),
    format: formatSchema,
  }),
  response: z.undefined(),
  download: true,
});
