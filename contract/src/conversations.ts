/** Conversations of several deals, as the pages of an account and a contact list them. */
import { z } from 'zod';
import { INTERACTION_KINDS } from './interactions.ts';
import { daySchema, idSchema } from './page.ts';

export const dealBriefSchema = z.object({ number: z.number().int(), name: z.string() });

export const dealConversationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(INTERACTION_KINDS),
    title: z.string(),
    occurred_on: daySchema,
    deal: dealBriefSchema,
  })
  .meta({ id: 'DealConversation' });
export type DealConversation = z.infer<typeof dealConversationSchema>;
