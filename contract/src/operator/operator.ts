import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const pingOperator = defineRoute({
  operationId: 'pingOperator',
  method: 'GET',
  path: '/super-admin/ping',
  audience: 'super_admin',
  summary: 'Checks that you are an operator; 404 for everyone else',
  response: z.object({ ok: z.literal(true) }),
});
