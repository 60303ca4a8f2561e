import { z } from 'zod';
import { idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const openSessionSchema = z
  .object({
    id: idSchema,
    /** The browser and its system in plain words. */
    device: z.string(),
    address: z.string().nullable(),
    opened_at: z.iso.datetime(),
    /** To the hour. */
    last_used_at: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSessionSchema>;

export const listSessions = defineRoute({
  operationId: 'listSessions',
  method: 'GET',
  path: '/sessions',
  audience: 'user',
  summary: 'Your sessions, the current one first, then by last use',
  response: z.object({ sessions: z.array(openSessionSchema) }),
});

export const endSession = defineRoute({
  operationId: 'endSession',
  method: 'DELETE',
  path: '/sessions/:session_id',
  audience: 'user',
  summary: 'End one of your sessions',
  params: z.object({ session_id: idSchema }),
  response: z.undefined(),
  status: 204,
});

export const endOtherSessions = defineRoute({
  operationId: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  audience: 'user',
  summary: 'End all your sessions except the current one',
  response: z.undefined(),
  status: 204,
});
