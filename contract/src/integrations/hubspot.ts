import { STAGES } from '@dealwright/domain/stage';
import { z } from 'zod';
import { personSchema } from '../deals/deals.ts';
import { eachOf, idSchema, pageOf, pageQuery, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const HUBSPOT_USER_REQUIRED = 'Please enter your HubSpot User ID';

const hubspotIdSchema = z.string().regex(/^[0-9]{1,40}$/);

/** What of a deal is held on both sides and can differ. */
export const HUBSPOT_FIELDS = ['name', 'amount', 'close_date', 'stage', 'next_step', 'loss_reason'] as const;
export type HubspotField = (typeof HUBSPOT_FIELDS)[number];
/** What of an account, and of a contact or a person of a deal, is held on both sides. */
export const HUBSPOT_ACCOUNT_FIELDS = ['name', 'domain', 'industry', 'employees', 'city', 'country'] as const;
export type HubspotAccountField = (typeof HUBSPOT_ACCOUNT_FIELDS)[number];
export const HUBSPOT_PERSON_FIELDS = ['name', 'title', 'email', 'phone'] as const;
export type HubspotPersonField = (typeof HUBSPOT_PERSON_FIELDS)[number];
export type HubspotAnyField = HubspotField | HubspotAccountField | HubspotPersonField;
/** Those whose property at HubSpot can be chosen. */
export const HUBSPOT_MAPPED_FIELDS = ['name', 'amount', 'close_date', 'next_step', 'loss_reason'] as const;
export type HubspotMappedField = (typeof HUBSPOT_MAPPED_FIELDS)[number];

export const HUBSPOT_PHASES = ['idle', 'owners', 'companies', 'deals', 'contacts', 'removed'] as const;
export type HubspotPhase = (typeof HUBSPOT_PHASES)[number];

const COUNTED = ['owners', 'companies', 'deals', 'contacts'] as const;

const countSchema = z.object({
  read: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** How many HubSpot says there are; null while it was not asked. */
  total: z.number().int().nullable(),
});

const connectionSchema = z
  .object({
    portal_id: z.string(),
    /** Who connected it. They own deals whose HubSpot owner isn't mapped. */
    connected_by: personSchema,
    /** `reconnect`: HubSpot no longer accepts the token. `off`: disconnected; what was imported stays. */
    state: z.enum(['active', 'reconnect', 'off']),
    write_back: z.boolean(),
    /** Whether it syncs by itself; an import that was stopped goes on from where it was. */
    sync_enabled: z.boolean(),
    phase: z.enum(HUBSPOT_PHASES),
    running: z.boolean(),
    /** Whether everything is read, rather than what was changed. */
    first_pass: z.boolean(),
    progress: eachOf(COUNTED, countSchema),
    last_synced_at: timeSchema.nullable(),
    next_sync_at: timeSchema.nullable(),
    last_error: z.string().nullable(),
    linked: eachOf(['companies', 'deals', 'contacts'], z.number().int()),
    open_conflicts: z.number().int(),
    waiting_writes: z.number().int(),
    /** What needs a look, in words, and how many records it is about. */
    notices: z.array(z.object({ text: z.string(), records: z.number().int() })),
  })
  .meta({ id: 'HubspotConnection' });
export type HubspotConnection = z.infer<typeof connectionSchema>;

const statusSchema = z
  .object({
    hubspot_user_id: z.string().nullable(),
    /** The company's connection, for its admins. Null for other members and without a connection. */
    connection: connectionSchema.nullable(),
    can: z.object({ manage: z.boolean() }),
  })
  .meta({ id: 'HubspotStatus' });
export type HubspotStatus = z.infer<typeof statusSchema>;

export const getHubspot = defineRoute({
  operationId: 'getHubspot',
  method: 'GET',
  path: '/hubspot',
  audience: 'user',
  summary: 'Your HubSpot user ID and, for admins, the company’s connection to HubSpot',
  response: statusSchema,
});

export const saveHubspotUser = defineRoute({
  operationId: 'saveHubspotUser',
  method: 'PUT',
  path: '/profile/hubspot-user',
  audience: 'user',
  summary: 'Set your HubSpot user ID; you own that user’s deals. 409 for the ID of a colleague',
  body: z.strictObject({ hubspot_user_id: textSchema(1, 100, HUBSPOT_USER_REQUIRED) }),
  response: statusSchema,
});

export const connectHubspot = defineRoute({
  operationId: 'connectHubspot',
  method: 'PUT',
  path: '/hubspot/connection',
  audience: 'user',
  summary:
    'Connect the company to HubSpot with the token of a private app, or replace the token; it is tested first',
  body: z.strictObject({
    token: z
      .string()
      .trim()
      .min(1, 'Paste the access token of a private app')
      .max(300, 'This isn’t a private app’s access token')
      .regex(/^[\x21-\x7e]+$/, 'This isn’t a private app’s access token'),
  }),
  response: statusSchema,
});

export const changeHubspotConnection = defineRoute({
  operationId: 'changeHubspotConnection',
  method: 'PATCH',
  path: '/hubspot/connection',
  audience: 'user',
  summary: 'Turn writing changes to HubSpot on or off',
  body: z.strictObject({ write_back: z.boolean() }),
  response: statusSchema,
});

export const disconnectHubspot = defineRoute({
  operationId: 'disconnectHubspot',
  method: 'DELETE',
  path: '/hubspot/connection',
  audience: 'user',
  summary: 'Disconnect HubSpot and delete the token; imported records stay',
  response: z.undefined(),
  status: 204,
});

export const changeHubspotSync = defineRoute({
  operationId: 'changeHubspotSync',
  method: 'PUT',
  path: '/hubspot/sync',
  audience: 'user',
  summary: 'Sync now, read everything again, pause, or cancel the sync in progress',
  body: z.strictObject({ ask: z.enum(['run', 'everything', 'stop', 'cancel']) }),
  response: statusSchema,
  status: 202,
});

const stageSchema = z.object({
  id: z.string(),
  label: z.string(),
  closed: z.boolean(),
  /** The stage here; null keeps deals of that stage out. */
  stage: z.enum(STAGES).nullable(),
});

export const hubspotMappingSchema = z
  .object({
    pipelines: z.array(z.object({ id: z.string(), label: z.string(), stages: z.array(stageSchema) })),
    fields: eachOf(HUBSPOT_MAPPED_FIELDS, z.string().nullable()),
    /** The properties of a deal at HubSpot that can be chosen for each field. */
    properties: eachOf(
      HUBSPOT_MAPPED_FIELDS,
      z.array(z.object({ name: z.string(), label: z.string(), read_only: z.boolean() })),
    ),
  })
  .meta({ id: 'HubspotMapping' });
export type HubspotMapping = z.infer<typeof hubspotMappingSchema>;

export const getHubspotMapping = defineRoute({
  operationId: 'getHubspotMapping',
  method: 'GET',
  path: '/hubspot/mapping',
  audience: 'user',
  summary: 'How HubSpot’s stages and properties map to Dealwright’s',
  response: hubspotMappingSchema,
});

const propertySchema = z.string().regex(/^[a-z0-9_]{1,100}$/);

export const changeHubspotMapping = defineRoute({
  operationId: 'changeHubspotMapping',
  method: 'PUT',
  path: '/hubspot/mapping',
  audience: 'user',
  summary: 'Change how HubSpot’s stages and properties map to Dealwright’s',
  body: z.strictObject({
    stages: z
      .array(z.strictObject({ id: z.string().min(1).max(100), stage: z.enum(STAGES).nullable() }))
      .max(500),
    fields: eachOf(HUBSPOT_MAPPED_FIELDS, propertySchema.nullable()).refine(
      (fields) => fields.name !== null,
      'A deal needs a name',
    ),
  }),
  response: hubspotMappingSchema,
});

const ownerSchema = z
  .object({
    owner_id: z.string(),
    name: z.string(),
    email: z.string(),
    archived: z.boolean(),
    /** The mapped member, or null. */
    person: personSchema.nullable(),
    deals: z.number().int(),
  })
  .meta({ id: 'HubspotOwner' });
export type HubspotOwner = z.infer<typeof ownerSchema>;

export const listHubspotOwners = defineRoute({
  operationId: 'listHubspotOwners',
  method: 'GET',
  path: '/hubspot/owners',
  audience: 'user',
  summary: 'HubSpot’s owners and the members they map to',
  response: z.object({ items: z.array(ownerSchema), people: z.array(personSchema) }),
});

export const assignHubspotOwner = defineRoute({
  operationId: 'assignHubspotOwner',
  method: 'PUT',
  path: '/hubspot/owners/:owner_id/person',
  audience: 'user',
  summary: 'Map a HubSpot owner to a member, who then works that owner’s deals',
  params: z.object({ owner_id: hubspotIdSchema }),
  body: z.strictObject({ profile_id: idSchema.nullable() }),
  response: z.undefined(),
  status: 204,
});

const conflictSchema = z
  .object({
    id: idSchema,
    /** What it is about, and the deal that a deal or a person of a deal is found by. */
    record: z.object({
      kind: z.enum(['deal', 'account', 'contact', 'person']),
      name: z.string(),
      deal_number: z.number().int().nullable(),
      account_id: idSchema.nullable(),
      contact_id: idSchema.nullable(),
    }),
    field: z.enum([...new Set([...HUBSPOT_FIELDS, ...HUBSPOT_ACCOUNT_FIELDS, ...HUBSPOT_PERSON_FIELDS])]),
    /** As people read them; null is empty. */
    before: z.string().nullable(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    created_at: timeSchema,
  })
  .meta({ id: 'HubspotConflict' });
export type HubspotConflict = z.infer<typeof conflictSchema>;

export const listHubspotConflicts = defineRoute({
  operationId: 'listHubspotConflicts',
  method: 'GET',
  path: '/hubspot/conflicts',
  audience: 'user',
  summary: 'Conflicts: fields changed both here and in HubSpot, oldest first',
  query: z.object(pageQuery),
  response: pageOf(conflictSchema),
});

export const resolveHubspotConflict = defineRoute({
  operationId: 'resolveHubspotConflict',
  method: 'PUT',
  path: '/hubspot/conflicts/:id/resolution',
  audience: 'user',
  summary:
    'Keep the value here or use HubSpot’s. 409 if the conflict was already settled or the values have changed',
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    keep: z.enum(['ours', 'theirs']),
    /** Both sides as they were shown: what was changed since is not overwritten. */
    seen: z.strictObject({ ours: z.string().nullable(), theirs: z.string().nullable() }).optional(),
  }),
  response: z.undefined(),
  status: 204,
});

/** What HubSpot sends at most: a hundred events at once. */
const CALLBACK_BYTES = 256 * 1024;

export const receiveHubspotCallback = defineRoute({
  operationId: 'receiveHubspotCallback',
  method: 'POST',
  path: '/hubspot/callbacks',
  audience: 'public',
  summary:
    'For HubSpot only: reports changes, signed as X-HubSpot-Signature-v3. ' +
    '404 while no secret is configured',
  signed: true,
  bodyLimit: CALLBACK_BYTES,
  withoutSecondFactor: true,
  response: z.undefined(),
  status: 204,
});
