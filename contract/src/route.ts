import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a signed-in member of a company, or the operator of the service. */
export type Audience = 'public' | 'user' | 'super_admin';

/** What a program may do with a company's token. */
export const TOKEN_SCOPES = ['meddpicc:read', 'suggestions:propose'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export interface Route {
  readonly operationId: string;
  readonly method: Method;
  /** Path under `/api`, parameters as `:name`. */
  readonly path: string;
  readonly audience: Audience;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Status of success; 200 unless given. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** The change needs `If-Match` with the record's version: 428 when missing, 412 when stale. */
  readonly versioned?: true;
  /** The creation takes an `Idempotency-Key`: the same answer for 24 hours, 422 for another body. */
  readonly idempotent?: true;
  /** Answers a session that still owes its second factor; every other operation refuses it with `aal2_required`. */
  readonly withoutSecondFactor?: true;
  /** Answers a person whose workspace asks for a second factor that they do not have yet; others refuse them with
   * `enrolment_required`. */
  readonly withoutEnrolment?: true;
  /**
   * Refused with `proof_required` unless the person gave their password or a code in the last ten minutes. `always`
   * refuses before the handler runs; with `sometimes` the handler has to say, by `proveIf`, whether the change is one.
   */
  readonly proof?: 'always' | 'sometimes';
  /** Answers a person whose company is suspended; others refuse them with `company_suspended`. */
  readonly whileSuspended?: true;
  /**
   * Reads alone, and may read on the replica where there is one that is close enough behind and has all that the person
   * wrote; on the primary otherwise.
   */
  readonly reads?: 'replica';
  /** Programs may call it too, with a token of this scope as `Authorization: Bearer …`. */
  readonly scope?: TokenScope;
  /** The body is the bytes of a file, as `application/octet-stream`; or several files, as `multipart/form-data`. */
  readonly upload?: true | 'multipart';
  /** The body is JSON that its sender signed, letter for letter: it is handed over as text. */
  readonly signed?: true;
  /** The answer is the bytes of a file. */
  readonly download?: true;
  /** Largest accepted body in bytes; 1 MiB unless given. */
  readonly bodyLimit?: number;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
export type ResponseOf<R extends Route> = z.output<R['response']>;
export type SentParams<R extends Route> = Sent<R['params']>;
export type SentQuery<R extends Route> = Sent<R['query']>;
export type SentBody<R extends Route> = Sent<R['body']>;

/** One operation of the API, known to server and web alike. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/** `/deals/:number` with `{ number: 7 }` becomes `/api/deals/7`. */
export function routeUrl(route: Route, params: Readonly<Record<string, unknown>> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return `/api${path}`;
}
