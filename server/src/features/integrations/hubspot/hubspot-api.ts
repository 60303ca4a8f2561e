import { z } from 'zod';
import { OutboundRefused } from '../../../platform/outbound.ts';

/** Why a HubSpot request failed. */
export type HubspotTrouble = 'unauthorized' | 'forbidden' | 'slow_down' | 'refused' | 'down';

export class HubspotFailure extends Error {
  readonly trouble: HubspotTrouble;
  /** What HubSpot asks to wait; null if it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(trouble: HubspotTrouble, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'HubspotFailure';
    this.trouble = trouble;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What one request takes or gives of records at most. */
export const PAGE_SIZE = 100;

export type RecordKind = 'companies' | 'deals' | 'contacts';

const idSchema = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();

const recordSchema = z.object({
  id: idSchema,
  properties: z.record(z.string(), z.string().nullish()).default({}),
  updatedAt: z.string().optional(),
  archived: z.boolean().default(false),
});
export type HubspotRecord = z.infer<typeof recordSchema>;

const pageSchema = z.object({
  results: z.array(recordSchema),
  total: z.number().optional(),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).nullish(),
});

const ownersSchema = z.object({
  results: z.array(
    z.object({
      id: idSchema,
      userId: idSchema.nullish(),
      email: text,
      firstName: text,
      lastName: text,
      archived: z.boolean().default(false),
    }),
  ),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).nullish(),
});
export type HubspotOwnerRecord = z.infer<typeof ownersSchema>['results'][number];

const pipelinesSchema = z.object({
  results: z.array(
    z.object({
      id: idSchema,
      label: z.string(),
      displayOrder: z.number().default(0),
      stages: z.array(
        z.object({
          id: idSchema,
          label: z.string(),
          displayOrder: z.number().default(0),
          metadata: z.record(z.string(), z.unknown()).default({}),
        }),
      ),
    }),
  ),
});

const propertiesSchema = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      hidden: z.boolean().optional(),
      calculated: z.boolean().optional(),
      options: z.array(z.object({ value: z.string(), label: z.string() })).default([]),
      modificationMetadata: z.object({ readOnlyValue: z.boolean().optional() }).optional(),
    }),
  ),
});

const accountSchema = z.object({
  portalId: idSchema,
  companyCurrency: text,
  timeZone: text,
});

const associationsSchema = z.object({
  results: z
    .array(
      z.object({
        from: z.object({ id: idSchema }),
        to: z.array(
          z.object({
            toObjectId: idSchema,
            associationTypes: z.array(z.object({ label: text })).default([]),
          }),
        ),
      }),
    )
    .default([]),
});

const writtenSchema = z.object({ results: z.array(recordSchema).default([]) });

export interface RecordPage {
  readonly records: readonly HubspotRecord[];
  readonly next: string | null;
}

/** What was changed in a span of time, after the record with an id: 10,000 is all that a search pages through. */
export interface ChangedSince {
  readonly property: string;
  readonly from: Date;
  readonly until: Date;
  readonly afterId: string;
}

export interface HubspotWrite {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

export type HubspotApi = ReturnType<typeof createHubspotApi>;

function secondsFrom(header: string | null): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The meaning of a refused request, without its contents. */
function failureOf(response: Response): HubspotFailure {
  const { status, headers } = response;
  const wait = secondsFrom(headers.get('retry-after'));
  if (status === 401) return new HubspotFailure('unauthorized', 'HubSpot rejected the access token');
  if (status === 403) {
    return new HubspotFailure('forbidden', 'The HubSpot private app lacks a required scope');
  }
  if (status === 429) return new HubspotFailure('slow_down', 'HubSpot asked us to wait', wait);
  if (status >= 500) return new HubspotFailure('down', `HubSpot responded with ${status}`, wait);
  return new HubspotFailure('refused', `HubSpot rejected a request (${status})`);
}

interface ListRequest {
  readonly after: string | null;
  readonly properties: readonly string[];
  readonly archived?: boolean;
}

/** Asks HubSpot for something of a shape. */
type Ask = <S extends z.ZodType>(
  schema: S,
  path: string,
  request?: { readonly method?: string; readonly body?: unknown },
) => Promise<z.output<S>>;

function askOf(rootUrl: string, token: string, fetch: typeof globalThis.fetch): Ask {
  return async (schema, path, { method = 'GET', body } = {}) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const response = await fetch(`${rootUrl}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const refused = error instanceof OutboundRefused || (error as Error).cause instanceof OutboundRefused;
      throw new HubspotFailure(
        'down',
        refused ? 'HubSpot’s response couldn’t be read' : 'HubSpot can’t be reached',
      );
    });
    if (!response.ok) throw failureOf(response);
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new HubspotFailure('down', 'HubSpot’s response wasn’t understood');
    return parsed.data;
  };
}

const post = (body: unknown) => ({ method: 'POST', body });

/** What stands around the records: the account, its pipelines, properties and people. */
function directoryOf(ask: Ask) {
  return {
    account: () => ask(accountSchema, '/account-info/v3/details'),
    pipelines: async () => (await ask(pipelinesSchema, '/crm/v3/pipelines/deals')).results,
    properties: async (kind: 'deals' | 'companies') =>
      (await ask(propertiesSchema, `/crm/v3/properties/${kind}`)).results,
    owners: async (after: string | null, archived: boolean) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), archived: String(archived) });
      if (after !== null) query.set('after', after);
      const { results, paging } = await ask(ownersSchema, `/crm/v3/owners?${query}`);
      return { owners: results, next: paging?.next?.after ?? null };
    },
  };
}

function recordsOf(ask: Ask) {
  return {
    /** All records, page by page. `archived`: those that HubSpot has archived instead. */
    list: async (
      kind: RecordKind,
      { after, properties, archived = false }: ListRequest,
    ): Promise<RecordPage> => {
      const query = new URLSearchParams({
        limit: String(PAGE_SIZE),
        archived: String(archived),
        properties: properties.join(','),
        ...(after !== null && { after }),
      });
      const { results, paging } = await ask(pageSchema, `/crm/v3/objects/${kind}?${query}`);
      return { records: results, next: paging?.next?.after ?? null };
    },
    /** How many there are. */
    count: async (kind: RecordKind): Promise<number | null> =>
      (await ask(pageSchema, `/crm/v3/objects/${kind}/search`, post({ limit: 1, filterGroups: [] }))).total ??
      null,
    /** The next changed records, by id; none when there are no more. */
    changed: async (
      kind: RecordKind,
      { property, from, until, afterId }: ChangedSince,
      properties: readonly string[],
    ) => {
      const value = String(from.getTime());
      const filters = [
        { propertyName: property, operator: 'BETWEEN', value, highValue: String(until.getTime()) },
        { propertyName: 'hs_object_id', operator: 'GT', value: afterId },
      ];
      const sorts = [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }];
      const body = { filterGroups: [{ filters }], sorts, properties, limit: PAGE_SIZE };
      return (await ask(pageSchema, `/crm/v3/objects/${kind}/search`, post(body))).results;
    },
    read: async (kind: RecordKind, ids: readonly string[], properties: readonly string[]) => {
      if (ids.length === 0) return [];
      const body = { inputs: ids.map((id) => ({ id })), properties };
      return (await ask(pageSchema, `/crm/v3/objects/${kind}/batch/read`, post(body))).results;
    },
  };
}

/** What deals are associated with, by deal: the primary company first. */
async function readAssociations(ask: Ask, to: 'companies' | 'contacts', ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, readonly string[]>();
  const body = { inputs: ids.map((id) => ({ id })) };
  const { results } = await ask(
    associationsSchema,
    `/crm/v4/associations/deals/${to}/batch/read`,
    post(body),
  );
  const isPrimary = (types: readonly { label?: string | null | undefined }[]) =>
    types.some(({ label }) => label === 'Primary');
  return new Map(
    results.map(({ from, to: found }): [string, readonly string[]] => [
      from.id,
      found
        .toSorted((a, b) => Number(isPrimary(b.associationTypes)) - Number(isPrimary(a.associationTypes)))
        .map(({ toObjectId }) => toObjectId),
    ]),
  );
}

/** Writes properties of records; returns which were written. One that it refuses whole is tried in halves. */
async function writeRecords(
  ask: Ask,
  kind: RecordKind,
  writes: readonly HubspotWrite[],
): Promise<readonly string[]> {
  if (writes.length === 0) return [];
  try {
    const path = `/crm/v3/objects/${kind}/batch/update`;
    return (await ask(writtenSchema, path, post({ inputs: writes }))).results.map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof HubspotFailure && error.trouble === 'refused')) throw error;
    if (writes.length === 1) return [];
    const half = Math.ceil(writes.length / 2);
    const first = await writeRecords(ask, kind, writes.slice(0, half));
    return [...first, ...(await writeRecords(ask, kind, writes.slice(half)))];
  }
}

/** HubSpot's CRM in the name of a private app. What it answers is checked before it is used. */
export function createHubspotApi(rootUrl: string, token: string, fetch: typeof globalThis.fetch) {
  const ask = askOf(rootUrl, token, fetch);
  return {
    ...directoryOf(ask),
    ...recordsOf(ask),
    associations: (to: 'companies' | 'contacts', ids: readonly string[]) => readAssociations(ask, to, ids),
    write: (kind: RecordKind, writes: readonly HubspotWrite[]) => writeRecords(ask, kind, writes),
  };
}
