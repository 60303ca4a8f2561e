import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const getSampleData = defineRoute({
  operationId: 'getSampleData',
  method: 'GET',
  path: '/sample-data',
  audience: 'user',
  summary: 'How much sample data is left; none for people who can’t keep or remove it',
  response: z.object({ deals: z.number().int() }),
});

export const keepSampleData = defineRoute({
  operationId: 'keepSampleData',
  method: 'POST',
  path: '/sample-data/keep',
  audience: 'user',
  summary: 'Keep the sample data and stop asking about it',
  response: z.undefined(),
  status: 204,
});

export const removeSampleData = defineRoute({
  operationId: 'removeSampleData',
  method: 'DELETE',
  path: '/sample-data',
  audience: 'user',
  summary: 'Remove the sample deals and everything added to them',
  response: z.object({ deals: z.number().int() }),
});
