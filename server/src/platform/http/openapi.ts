import { PROBLEMS, problemSchema } from '@dealwright/contract/problem';
import type { Route } from '@dealwright/contract/route';
import { z } from 'zod';

type Json = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return inlineDefinitions(schema);
}

/** zod puts named schemas under `$defs` of each answer; the document keeps them once, under components. */
const components: Record<string, Json> = {};

function inlineDefinitions(schema: Json): Json {
  const { $defs, ...rest } = schema as { $defs?: Record<string, Json> } & Json;
  for (const [name, definition] of Object.entries($defs ?? {}))
    components[name] = pointToComponents(definition);
  return pointToComponents(rest);
}

function pointToComponents(value: Json): Json {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function parameters(type: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!type) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema:
      place === 'query' && schema['type'] === 'array'
        ? { type: 'string', description: 'Separated by commas' }
        : schema,
  }));
}

const headerParameters = (route: Route): Json[] => [
  ...(route.versioned
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: true,
          schema: { type: 'string' },
          description: 'The version you changed',
        },
      ]
    : []),
  ...(route.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []),
];

const BYTES: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const FILES: Json = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
    },
  },
};

const problemAnswer = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function problemStatuses(route: Route): number[] {
  return [
    400,
    ...(route.audience === 'public' ? [401] : [401, 403]),
    ...(route.params ? [404] : []),
    ...(route.method === 'GET' ? [] : [409, 415]),
    ...(route.versioned ? [412, 428] : []),
    ...(route.idempotent ? [422] : []),
    ...(route.upload ? [413] : []),
    429,
    503,
  ];
}

function titleOf(status: number): string {
  return Object.values(PROBLEMS).find((problem) => problem.status === status)?.title ?? 'Refused';
}

function success(route: Route): Json {
  const status = String(route.status ?? 200);
  if (status === '204') return { [status]: { description: 'Done' } };
  if (status === '302') return { [status]: { description: 'Redirects the browser' } };
  if (route.download) return { [status]: { description: 'Done', content: BYTES } };
  const stream = route.operationId === 'openStream';
  return {
    [status]: {
      description: 'Done',
      content: {
        [stream ? 'text/event-stream' : 'application/json']: { schema: schemaOf(route.response, 'output') },
      },
    },
  };
}

const PROOF_WORDS: Readonly<Record<NonNullable<Route['proof']>, string>> = {
  always: 'Needs the password or a code entered in the last ten minutes; otherwise 403 `proof_required`.',
  sometimes:
    'Some of these changes need the password or a code entered in the last ten minutes; otherwise 403 `proof_required`.',
};

function operation(route: Route): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.proof && { description: PROOF_WORDS[route.proof] }),
    tags: [route.path.split('/')[1] ?? ''],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...headerParameters(route),
    ],
    ...(route.upload
      ? { requestBody: { required: true, content: route.upload === 'multipart' ? FILES : BYTES } }
      : {}),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...success(route),
      ...Object.fromEntries(
        problemStatuses(route).map((status) => [String(status), problemAnswer(titleOf(status))]),
      ),
    },
    ...(route.audience === 'public' ? { security: [] } : {}),
  };
}

/** OpenAPI 3.1 of all operations, from the contract itself. */
export function describeApi(operations: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of operations) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  // It has a name, so it puts itself under components.
  schemaOf(problemSchema, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dealwright',
      version,
      description:
        'Deals, qualified by evidence. Sign in with POST /api/session; a cookie carries the session.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'dealwright_session' } },
    },
    security: [{ session: [] }],
  };
}
