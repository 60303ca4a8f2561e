import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const pingOperator = defineRoute({
  operationId: 'pingOperator',
  method: 'GET',
  path: '/super-admin/ping',
  audience: 'super_admin',
  summary: 'Whether the person is an operator of the service; nobody else finds anything here',
  response: z.object({ ok: z.literal(true) }),
});
