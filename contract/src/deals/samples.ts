import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const getSampleData = defineRoute({
  operationId: 'getSampleData',
  method: 'GET',
  path: '/sample-data',
  audience: 'user',
  summary:
    'How much of what the workspace began with to look at is still there; none for those who cannot decide',
  response: z.object({ deals: z.number().int() }),
});

export const keepSampleData = defineRoute({
  operationId: 'keepSampleData',
  method: 'POST',
  path: '/sample-data/keep',
  audience: 'user',
  summary: 'Take the sample data as one’s own: it is never asked about again',
  response: z.undefined(),
  status: 204,
});

export const removeSampleData = defineRoute({
  operationId: 'removeSampleData',
  method: 'DELETE',
  path: '/sample-data',
  audience: 'user',
  summary: 'Remove the sample deals with all that was written into them',
  response: z.object({ deals: z.number().int() }),
});
