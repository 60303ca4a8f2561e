import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** One line of the stream: what changed, for those who may see it. The page then asks for the record. */
export const streamEventSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  deal_id: z.uuid().nullable(),
  deal_number: z.number().int().nullable(),
  actor_id: z.uuid().nullable(),
});
export type StreamEvent = z.infer<typeof streamEventSchema>;

export const openStream = defineRoute({
  operationId: 'openStream',
  method: 'GET',
  path: '/stream',
  audience: 'user',
  summary: 'Server-sent events of changes as they happen',
  response: z.string(),
});
