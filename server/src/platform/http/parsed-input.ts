import type { Route } from '@dealwright/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors.ts';

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  throw new AppError('invalid_input', errors[0]?.message ?? 'Some fields need attention', { errors });
}

/** Parameters, query and body as the contract reads them. Throws `invalid_input` with the fields that were refused. */
export function parsedInput(
  route: Route,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: parseParams(route, request.params),
    query: parse(route.query, request.query),
    body: parse(route.body, request.body),
  };
}

/** A path that cannot name anything is a path to nothing. */
function parseParams(route: Route, value: unknown): unknown {
  if (!route.params) return undefined;
  const result = route.params.safeParse(value);
  if (!result.success) throw new AppError('not_found', 'This doesn’t exist, or you don’t have access to it.');
  return result.data;
}

/** The version the person changed; 0 where the route takes none. */
export function versionOf(route: Route, request: FastifyRequest): number {
  if (!route.versioned) return 0;
  const header = request.headers['if-match'];
  if (header === undefined) {
    throw new AppError('version_required', 'Send the version you changed as If-Match.');
  }
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
  if (!match) throw new AppError('malformed_request', 'If-Match holds a version, such as "3".');
  return Number(match[1]);
}
