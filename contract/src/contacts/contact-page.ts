/** What a contact has done and said in the deals that the reader can see. */
import { BUYING_ROLES } from '@dealwright/domain/stakeholder';
import { z } from 'zod';
import { dealBriefSchema, dealConversationSchema } from '../conversations.ts';
import { stageSchema } from '../deals/deal-filter.ts';
import { personSchema } from '../deals/deals.ts';
import { HISTORY_CAUSES } from '../deals/history.ts';
import { daySchema, idSchema, pageOf, pageQuery, timeSchema } from '../page.ts';
import { evidenceSchema } from '../qualification/evidence.ts';
import { defineRoute } from '../route.ts';
import { stakeholderSchema } from '../stakeholders/stakeholders.ts';
import { taskSchema } from '../tasks/tasks.ts';
import { contactDetailSchema, contactParams, contactSchema } from './contacts.ts';

export const contactDealSchema = z
  .object({
    stakeholder_id: idSchema,
    number: z.number().int(),
    name: z.string(),
    account: personSchema.nullable(),
    stage: stageSchema,
    amount_minor: z.number().int(),
    currency: z.string(),
    close_date: daySchema.nullable(),
    ...stakeholderSchema.pick({ side: true, buying_role: true, stance: true, influence: true }).shape,
    /** Values in the deal, if they differ from the contact's. */
    stakeholder_name: z.string(),
    stakeholder_title: z.string().nullable(),
    can: z.object({ separate: z.boolean() }),
  })
  .meta({ id: 'ContactDeal' });
export type ContactDeal = z.infer<typeof contactDealSchema>;

export const listContactDeals = defineRoute({
  operationId: 'listContactDeals',
  method: 'GET',
  path: '/contacts/:contact_id/deals',
  audience: 'user',
  summary: 'The deals you can see in which a contact has a role, last updated first',
  params: contactParams,
  query: z.object(pageQuery),
  response: pageOf(contactDealSchema),
});

export const listContactConversations = defineRoute({
  operationId: 'listContactConversations',
  method: 'GET',
  path: '/contacts/:contact_id/conversations',
  audience: 'user',
  summary: 'Calls, meetings and mails a contact took part in, of the deals you can see, newest first',
  params: contactParams,
  query: z.object(pageQuery),
  response: pageOf(dealConversationSchema),
});

export const contactEvidenceSchema = z
  .object({
    ...evidenceSchema.pick({
      id: true,
      pillar: true,
      polarity: true,
      kind: true,
      statement: true,
      occurred_on: true,
      freshness: true,
      quote: true,
    }).shape,
    deal: dealBriefSchema,
    source: z
      .object({
        interaction_id: idSchema,
        title: z.string(),
        quote_start: z.number().int().nullable(),
        quote_end: z.number().int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ContactEvidence' });
export type ContactEvidence = z.infer<typeof contactEvidenceSchema>;

export const listContactEvidence = defineRoute({
  operationId: 'listContactEvidence',
  method: 'GET',
  path: '/contacts/:contact_id/evidence',
  audience: 'user',
  summary: 'Live evidence a contact gave in the deals you can see, newest first',
  params: contactParams,
  query: z.object(pageQuery),
  response: pageOf(contactEvidenceSchema),
});

export const contactTaskSchema = taskSchema
  .pick({ id: true, title: true, due_on: true, assignee: true })
  .extend({ deal: dealBriefSchema })
  .meta({ id: 'ContactTask' });
export type ContactTask = z.infer<typeof contactTaskSchema>;

export const listContactTasks = defineRoute({
  operationId: 'listContactTasks',
  method: 'GET',
  path: '/contacts/:contact_id/tasks',
  audience: 'user',
  summary:
    'Open tasks of the deals you can see that name a contact or come from their conversations, by due date',
  params: contactParams,
  query: z.object(pageQuery),
  response: pageOf(contactTaskSchema),
});

/** `name`, `account`, `left_on`, …; `separated` if a person on a deal was separated. */
export const contactHistoryEntrySchema = z
  .object({
    id: idSchema,
    field: z.string(),
    old_value: z.unknown(),
    new_value: z.unknown(),
    actor: personSchema.nullable(),
    cause: z.enum(HISTORY_CAUSES),
    created_at: timeSchema,
  })
  .meta({ id: 'ContactHistoryEntry' });
export type ContactHistoryEntry = z.infer<typeof contactHistoryEntrySchema>;

export const listContactHistory = defineRoute({
  operationId: 'listContactHistory',
  method: 'GET',
  path: '/contacts/:contact_id/history',
  audience: 'user',
  summary: 'Changes of a contact, newest first',
  params: contactParams,
  query: z.object(pageQuery),
  response: pageOf(contactHistoryEntrySchema),
});

export const separateContact = defineRoute({
  operationId: 'separateContact',
  method: 'POST',
  path: '/contacts/:contact_id/separation',
  audience: 'user',
  summary: 'Not the same person: make a person on a deal a contact of their own',
  params: contactParams,
  body: z.strictObject({ stakeholder_id: idSchema }),
  response: contactDetailSchema,
  status: 201,
  versioned: true,
});

export const wayInSchema = z
  .object({
    contact: contactSchema.pick({ id: true, name: true, title: true, emails: true, left_on: true }),
    /** Where they worked with us before: deals of other accounts that you can see, latest first, at most five. */
    deals: z.array(
      dealBriefSchema.extend({
        account: personSchema,
        stage: stageSchema,
        buying_role: z.enum(BUYING_ROLES),
        stance: stakeholderSchema.shape.stance,
      }),
    ),
  })
  .meta({ id: 'WayIn' });
export type WayIn = z.infer<typeof wayInSchema>;

export const listWaysIn = defineRoute({
  operationId: 'listWaysIn',
  method: 'GET',
  path: '/accounts/:account_id/ways-in',
  audience: 'user',
  summary: 'Contacts of an account who worked with us at another one, at most 50',
  params: z.object({ account_id: idSchema }),
  response: z.object({ items: z.array(wayInSchema).max(50) }),
});
