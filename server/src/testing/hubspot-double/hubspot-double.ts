import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerControl } from './control.ts';
import { DoubleCrm, type DoubleKind, type DoubleRecord } from './crm.ts';
import { MOST_OF_A_PAGE, type SearchBody, search } from './search.ts';

export interface HubspotDouble {
  readonly url: string;
  /** The account that a token opens; it is made with the first question. */
  crm(token: string): DoubleCrm;
  /** Settings of a server that takes the double for HubSpot. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const KINDS = ['companies', 'deals', 'contacts'] as const;
const PROPERTIES = [
  ['dealname', 'Deal Name', 'string'],
  ['amount', 'Amount', 'number'],
  ['closedate', 'Close Date', 'datetime'],
  ['hs_next_step', 'Next step', 'string'],
  ['closed_lost_reason', 'Closed Lost Reason', 'string'],
  ['description', 'Deal Description', 'string'],
  ['hs_acv', 'Annual contract value', 'number'],
] as const;

const INDUSTRIES = [
  { value: 'HOSPITAL_HEALTH_CARE', label: 'Hospital & Health Care' },
  { value: 'COMPUTER_SOFTWARE', label: 'Computer Software' },
];

class Refused extends Error {
  readonly status: number;
  readonly category: string;

  constructor(status: number, category: string, message: string) {
    super(message);
    this.status = status;
    this.category = category;
  }
}

function recordOf(
  { id, properties, createdAt, updatedAt, archived }: DoubleRecord,
  names: readonly string[],
) {
  return {
    id,
    archived,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    properties: {
      hs_object_id: id,
      ...Object.fromEntries(names.map((name) => [name, properties[name] ?? null])),
    },
  };
}

const pagingOf = (after: string | null) => (after === null ? {} : { paging: { next: { after, link: '' } } });

function kindOf(text: string): DoubleKind {
  const kind = KINDS.find((known) => known === text);
  if (!kind) throw new Refused(404, 'OBJECT_NOT_FOUND', 'No such object');
  return kind;
}

type Asked = FastifyRequest<{ Querystring: Record<string, string>; Params: Record<string, string> }>;

type CrmOf = (request: FastifyRequest) => DoubleCrm;

function registerObjects(app: FastifyInstance, crmOf: CrmOf): void {
  app.get('/crm/v3/objects/:kind', async (request: Asked) => {
    const kind = kindOf(request.params['kind'] ?? '');
    const { limit = '10', after = '0', archived = 'false', properties = '' } = request.query;
    if (Number(limit) > MOST_OF_A_PAGE) throw new Refused(400, 'VALIDATION_ERROR', 'limit is at most 100');
    const all = [...crmOf(request).records[kind].values()]
      .filter((record) => record.archived === (archived === 'true') && Number(record.id) > Number(after))
      .toSorted((a, b) => Number(a.id) - Number(b.id));
    const page = all.slice(0, Number(limit));
    const next = all.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { results: page.map((record) => recordOf(record, properties.split(','))), ...pagingOf(next) };
  });

  app.post('/crm/v3/objects/:kind/search', async (request: Asked) => {
    const kind = kindOf(request.params['kind'] ?? '');
    const body = request.body as SearchBody;
    const [from, limit] = [Number(body.after ?? 0), body.limit ?? 10];
    const { mostFound } = crmOf(request);
    if (from + limit > mostFound || limit > 200) {
      throw new Refused(400, 'VALIDATION_ERROR', 'There is no paging beyond 10,000 results');
    }
    const found = search(kind, crmOf(request).records[kind].values(), body);
    const page = found.slice(from, from + limit);
    const next = found.length > from + limit ? String(from + limit) : null;
    const results = page.map((record) => recordOf(record, body.properties ?? []));
    return { total: found.length, results, ...pagingOf(next) };
  });

  app.post('/crm/v3/objects/:kind/batch/read', async (request: Asked) => {
    const records = crmOf(request).records[kindOf(request.params['kind'] ?? '')];
    const { inputs, properties } = request.body as { inputs: { id: string }[]; properties: string[] };
    if (inputs.length > MOST_OF_A_PAGE) throw new Refused(400, 'VALIDATION_ERROR', 'At most 100 inputs');
    const found = inputs.flatMap(({ id }) => records.get(id) ?? []).filter(({ archived }) => !archived);
    return { status: 'COMPLETE', results: found.map((record) => recordOf(record, properties)) };
  });
}

function registerUpdates(app: FastifyInstance, crmOf: CrmOf): void {
  app.post('/crm/v3/objects/:kind/batch/update', async (request: Asked, reply) => {
    const kind = kindOf(request.params['kind'] ?? '');
    const crm = crmOf(request);
    const { inputs } = request.body as { inputs: { id: string; properties: Record<string, string> }[] };
    if (inputs.length > MOST_OF_A_PAGE) throw new Refused(400, 'VALIDATION_ERROR', 'At most 100 inputs');
    // One value that is not in a list, and none of the batch is taken.
    const industries = inputs.flatMap(({ properties }) => properties['industry'] || []);
    if (industries.some((value) => !INDUSTRIES.some((known) => known.value === value))) {
      throw new Refused(400, 'VALIDATION_ERROR', 'INVALID_OPTION');
    }
    const fits = ({ properties }: (typeof inputs)[number]) =>
      properties['dealstage'] === undefined || crm.stages.some(({ id }) => id === properties['dealstage']);
    const taken = ({ id, properties }: (typeof inputs)[number]) =>
      kind === 'contacts' &&
      [...crm.records.contacts.values()].some(
        (other) => other.id !== id && other.properties['email'] === (properties['email'] || undefined),
      );
    if (inputs.some(taken)) throw new Refused(409, 'CONFLICT', 'Contact already exists');
    const good = inputs.filter((input) => crm.records[kind].has(input.id) && fits(input));
    crm.writes.push(...good);
    const results = good.map(({ id, properties }) =>
      recordOf(crm.change(kind, id, properties), Object.keys(properties)),
    );
    const errors = inputs
      .filter((input) => !good.includes(input))
      .map(({ id }) => ({
        status: 'error',
        category: 'VALIDATION_ERROR',
        message: 'Not valid',
        context: { id: [id] },
      }));
    return reply.code(errors.length > 0 ? 207 : 200).send({ status: 'COMPLETE', results, errors });
  });
}

function registerAssociations(app: FastifyInstance, crmOf: CrmOf): void {
  app.post('/crm/v4/associations/deals/:to/batch/read', async (request: Asked) => {
    const to = request.params['to'] === 'contacts' ? 'contacts' : 'companies';
    const { inputs } = request.body as { inputs: { id: string }[] };
    const { deals } = crmOf(request).records;
    const results = inputs.flatMap(({ id }) => {
      const linked = deals.get(id)?.[to] ?? [];
      if (linked.length === 0) return [];
      const types = (index: number) =>
        to === 'companies' && index === 0
          ? [{ category: 'HUBSPOT_DEFINED', typeId: 5, label: 'Primary' }]
          : [];
      // The primary one comes last, as it may.
      const found = linked.map((other, index) => ({
        toObjectId: Number(other),
        associationTypes: types(index),
      }));
      return [{ from: { id }, to: found.toReversed() }];
    });
    return { status: 'COMPLETE', results };
  });
}

function registerSettings(app: FastifyInstance, crmOf: CrmOf): void {
  app.get('/account-info/v3/details', async (request) => ({
    portalId: Number(crmOf(request).portalId),
    companyCurrency: 'USD',
    timeZone: 'US/Eastern',
    accountType: 'STANDARD',
  }));
  app.get('/crm/v3/owners', async (request: Asked) => {
    const { limit = '100', after = '0', archived = 'false' } = request.query;
    const all = crmOf(request).owners.filter((owner) => (owner.archived ?? false) === (archived === 'true'));
    const [from, most] = [Number(after), Number(limit)];
    const next = all.length > from + most ? String(from + most) : null;
    return { results: all.slice(from, from + most), ...pagingOf(next) };
  });
  app.get('/crm/v3/pipelines/deals', async (request) => ({
    results: [
      {
        id: 'default',
        label: 'Sales Pipeline',
        displayOrder: 0,
        stages: crmOf(request).stages.map(({ id, label, probability, closed }, displayOrder) => ({
          id,
          label,
          displayOrder,
          metadata: { probability, isClosed: String(closed ?? false) },
        })),
      },
    ],
  }));
  app.get('/crm/v3/properties/deals', async () => ({
    results: PROPERTIES.map(([name, label, type]) => ({ name, label, type, hidden: false })),
  }));
  app.get('/crm/v3/properties/companies', async () => ({
    results: [
      { name: 'name', label: 'Company name', type: 'string', hidden: false },
      { name: 'industry', label: 'Industry', type: 'enumeration', hidden: false, options: INDUSTRIES },
    ],
  }));
}

/** A HubSpot of this machine: one account for each token, with the paging, limits and refusals of the real one. */
export async function startHubspotDouble(port = 0): Promise<HubspotDouble> {
  const app = fastify({ forceCloseConnections: true });
  const accounts = new Map<string, DoubleCrm>();
  const crm = (token: string): DoubleCrm => {
    const known = accounts.get(token) ?? new DoubleCrm(String(7_000_000 + accounts.size));
    accounts.set(token, known);
    return known;
  };
  const crmOf = (request: FastifyRequest): DoubleCrm =>
    crm(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  app.addHook('onRequest', async (request, reply) => refuse(request, reply, crmOf));
  app.setErrorHandler((error: Error, _request, reply) => {
    const known = error instanceof Refused ? error : new Refused(500, 'INTERNAL', error.message);
    void reply.code(known.status).send({ status: 'error', category: known.category, message: known.message });
  });
  registerSettings(app, crmOf);
  registerObjects(app, crmOf);
  registerUpdates(app, crmOf);
  registerAssociations(app, crmOf);
  registerControl(app, crm);
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    crm,
    settings: { HUBSPOT_API_URL: url, OUTBOUND_ALLOW: new URL(url).host },
    close: () => app.close(),
  };
}

/** What stands before every answer: the token, the limit, and the faults that a test put there. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  crmOf: (request: FastifyRequest) => DoubleCrm,
): Promise<FastifyReply | undefined> {
  if (request.url.startsWith('/control')) return;
  const token = request.headers.authorization ?? '';
  const answer = (status: number, category: string) => reply.code(status).send({ status: 'error', category });
  if (!/^Bearer pat-/.test(token)) return answer(401, 'INVALID_AUTHENTICATION');
  const crm = crmOf(request);
  const [path = ''] = request.url.split('?');
  crm.requests.push(`${request.method} ${path}`);
  if (crm.revoked) return answer(401, 'EXPIRED_AUTHENTICATION');
  const wait = crm.overLimit();
  if (wait !== null) {
    void reply.header('retry-after', String(wait));
    return answer(429, 'RATE_LIMITS');
  }
  const at = crm.faults.findIndex((fault) => path.includes(fault.path ?? ''));
  const [fault] = at === -1 ? [] : crm.faults.splice(at, 1);
  if (!fault) return;
  if (fault.retryAfter !== undefined) void reply.header('retry-after', String(fault.retryAfter));
  return answer(fault.status, 'FAULT');
}
