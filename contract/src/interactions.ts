import { ROLES } from '@dealwright/domain/role';
import { z } from 'zod';
import { dealParams, personSchema } from './deals/deals.ts';
import { givenTimeSchema, idSchema, pageOf, pageQuery, textSchema, timeSchema } from './page.ts';
import { defineRoute } from './route.ts';

export const INTERACTION_KINDS = ['note', 'email', 'call', 'meeting', 'document'] as const;
export const INTERACTION_KIND_LABELS: Readonly<Record<(typeof INTERACTION_KINDS)[number], string>> = {
  note: 'Note',
  email: 'Email',
  call: 'Call',
  meeting: 'Meeting',
  document: 'Document',
};
export const SOURCE_FORMATS = [
  'typed',
  'txt',
  'md',
  'vtt',
  'srt',
  'eml',
  'json',
  'docx',
  'pdf',
  'recording',
] as const;
/** Longest text of an interaction, in UTF-16 units, and largest file, in bytes: 2 MiB. */
export const MAX_SOURCE = 2 * 1024 * 1024;

/** Who a label in the text is: our proposal until a person confirms it. */
export const speakerSchema = z.object({
  label: z.string().min(1).max(200),
  side: z.enum(['buyer', 'seller', 'unknown']),
  stakeholder_id: idSchema.nullable(),
  name: z.string().max(200).nullable(),
  title: z.string().max(200).nullable().default(null),
  confirmed: z.boolean(),
});
export type Speaker = z.infer<typeof speakerSchema>;

const summaryFields = {
  id: idSchema,
  kind: z.enum(INTERACTION_KINDS),
  title: z.string(),
  format: z.enum(SOURCE_FORMATS),
  file_name: z.string().nullable(),
  occurred_at: timeSchema,
  author: personSchema,
  quoted: z.boolean(),
  version: z.number().int(),
  created_at: timeSchema,
  can: z.object({ edit: z.boolean(), remove: z.boolean(), analyse: z.boolean() }),
};

export const interactionSummarySchema = z
  .object({
    ...summaryFields,
    /** The first 280 characters. */
    excerpt: z.string(),
    pending_suggestions: z.number().int(),
  })
  .meta({ id: 'InteractionSummary' });
export type InteractionSummary = z.infer<typeof interactionSummarySchema>;

export const interactionSchema = z
  .object({ ...summaryFields, body: z.string(), content: z.unknown(), speakers: z.array(speakerSchema) })
  .meta({ id: 'Interaction' });
export type Interaction = z.infer<typeof interactionSchema>;

const oneParams = dealParams.extend({ interaction_id: idSchema });

export const listInteractions = defineRoute({
  operationId: 'listInteractions',
  method: 'GET',
  path: '/deals/:number/interactions',
  audience: 'user',
  summary: 'Notes, calls, meetings, emails and documents of a deal, newest first',
  params: dealParams,
  query: z.object({ ...pageQuery, kind: z.enum(INTERACTION_KINDS).optional() }),
  response: pageOf(interactionSummarySchema),
});

export const getInteraction = defineRoute({
  operationId: 'getInteraction',
  method: 'GET',
  path: '/deals/:number/interactions/:interaction_id',
  audience: 'user',
  summary: 'One interaction with its whole text',
  params: oneParams,
  response: interactionSchema,
});

/** A text as typed or pasted, or a file in base64 (txt, md, vtt, srt, eml, json, docx, pdf). */
export const sourceSchema = z.union([
  z.strictObject({ text: z.string().min(1, 'Write or paste something').max(MAX_SOURCE, 'At most 2 MiB') }),
  z.strictObject({
    file_name: textSchema(1, 255),
    base64: z.base64().max(Math.ceil((MAX_SOURCE * 4) / 3) + 4, 'At most 2 MiB'),
  }),
]);

export const readSource = defineRoute({
  operationId: 'readSource',
  method: 'POST',
  path: '/deals/:number/source-reading',
  audience: 'user',
  summary: 'Parse a transcript or email without saving it: its text, likely kind and speakers',
  params: dealParams,
  body: z.strictObject({ source: sourceSchema }),
  response: z.object({
    kind: z.enum(INTERACTION_KINDS),
    title: z.string(),
    format: z.enum(SOURCE_FORMATS),
    body: z.string(),
    occurred_on: z.iso.date().nullable(),
    speakers: z.array(speakerSchema.extend({ reason: z.string() })),
  }),
  bodyLimit: 4 * 1024 * 1024,
});

const interactionFacts = {
  kind: z.enum(INTERACTION_KINDS),
  title: textSchema(1, 200, 'Enter a title'),
  occurred_at: givenTimeSchema,
};

export const createInteraction = defineRoute({
  operationId: 'createInteraction',
  method: 'POST',
  path: '/deals/:number/interactions',
  audience: 'user',
  summary: 'Add a note, call, meeting, email, transcript or document',
  params: dealParams,
  body: z.strictObject({
    ...interactionFacts,
    source: sourceSchema,
    /** A typed note with its formatting, as the editor keeps it. */
    content: z.unknown().optional(),
    speakers: z.array(speakerSchema).max(200).default([]),
  }),
  response: interactionSchema,
  status: 201,
  idempotent: true,
  bodyLimit: 4 * 1024 * 1024,
});

export const changeInteraction = defineRoute({
  operationId: 'changeInteraction',
  method: 'PATCH',
  path: '/deals/:number/interactions/:interaction_id',
  audience: 'user',
  summary: 'Update an interaction; its text can change only while no evidence quotes it',
  params: oneParams,
  body: z
    .strictObject({
      ...interactionFacts,
      text: z.string().min(1, 'Write something').max(MAX_SOURCE, 'At most 2 MiB'),
      content: z.unknown(),
      speakers: z.array(speakerSchema).max(200),
    })
    .partial(),
  response: interactionSchema,
  versioned: true,
  bodyLimit: 4 * 1024 * 1024,
});

export const removeInteraction = defineRoute({
  operationId: 'removeInteraction',
  method: 'DELETE',
  path: '/deals/:number/interactions/:interaction_id',
  audience: 'user',
  summary: 'Remove an interaction that no evidence quotes',
  params: oneParams,
  response: z.undefined(),
  status: 204,
});

export const listMentionable = defineRoute({
  operationId: 'listMentionable',
  method: 'GET',
  path: '/deals/:number/mentionable',
  audience: 'user',
  summary: 'The colleagues who can see the deal, by name, for mentions in its notes',
  params: dealParams,
  query: z.object({ q: z.string().trim().max(100).optional() }),
  response: z.object({
    people: z.array(z.object({ id: idSchema, name: z.string(), role: z.enum(ROLES) })).max(20),
  }),
});
