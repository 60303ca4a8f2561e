import { TERRITORY_ACCOUNT_COLUMNS } from '@dealwright/domain/territory-account-columns';
import { z } from 'zod';
import { columnsOf, rowCountSchema, formatSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { territoryAccountFilter, territoryAccountNarrowing } from './territories.ts';

/** The limit up to which the accounts of a territory are counted. */
export const MOST_TERRITORY_ACCOUNTS_COUNTED = 10_000;

export const countTerritoryAccounts = defineRoute({
  operationId: 'countTerritoryAccounts',
  method: 'GET',
  path: '/territory-accounts/count',
  audience: 'user',
  summary:
    'How many accounts of a territory, or of the unassigned ones, match the filter and how many there are, ' +
    `each counted up to ${MOST_TERRITORY_ACCOUNTS_COUNTED}`,
  query: z.object(territoryAccountNarrowing),
  response: rowCountSchema,
});

export const exportTerritoryAccounts = defineRoute({
  operationId: 'exportTerritoryAccounts',
  method: 'GET',
  path: '/territory-accounts/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the accounts of a territory, or the unassigned ones, as CSV or XLSX, in the list’s order',
  query: z.object({
    ...territoryAccountFilter,
    columns: columnsOf(TERRITORY_ACCOUNT_COLUMNS),
    format: formatSchema,
  }),
  response: z.undefined(),
  download: true,
});
