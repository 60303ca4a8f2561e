import { type FieldError, type ProblemCode, problemSchema } from '@dealwright/contract/problem';
import {
  type ResponseOf,
  type Route,
  routeUrl,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '@dealwright/contract/route';
import { isAnswerOf } from './is-answer-of.ts';

/** `network`: no answer came. `unreadable`: an answer came that is not this API's. */
export type FailureCode = ProblemCode | 'network' | 'unreadable';

interface Failure {
  readonly code: FailureCode;
  readonly detail: string;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly current?: unknown;
  readonly retryAfterSeconds?: number | undefined;
}

/** What every failed call throws. `detail` may be shown to people; decide by `code`. */
export class ApiProblem extends Error {
  readonly code: FailureCode;
  readonly detail: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** Refused fields: path in the input and what to do about it. */
  readonly errors: readonly FieldError[];
  /** With `stale_version`: the record as it stands now. */
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure) {
    super(failure.detail);
    this.name = 'ApiProblem';
    this.code = failure.code;
    this.detail = failure.detail;
    this.status = failure.status ?? 0;
    this.requestId = failure.requestId;
    this.errors = failure.errors ?? [];
    this.current = failure.current;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

export function isProblem(error: unknown, ...codes: FailureCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}

/** What a person can be told of any error. */
export function problemText(error: unknown): string {
  return error instanceof ApiProblem ? error.detail : 'Something went wrong. Please try again.';
}

/** The error's own text, or the given one where it has none: an answer that is not the API's says nothing of its own. */
export function failureText(error: unknown, otherwise: string): string {
  const hasText = error instanceof ApiProblem && error.code !== 'unreadable';
  return (hasText && error.detail) || otherwise;
}

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };
type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]?: Value };
type Versioned<R extends Route> = R extends { versioned: true }
  ? { readonly ifMatch: number }
  : { readonly ifMatch?: undefined };

/** What a route takes: its parameters and body, and the version it changes where it is versioned. */
export type CallOptions<R extends Route> = Given<'params', SentParams<R>> &
  Optional<'query', SentQuery<R>> &
  Given<'body', SentBody<R>> &
  Versioned<R> & {
    /** One per attempt of a person, kept over retries: see newIdempotencyKey. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

type Arguments<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

interface LooseOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const signedOutListeners = new Set<() => void>();

/** Told when the API says that the session is over. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

const refusedListeners = new Set<() => void>();

/** Told when the API refuses a session for what it owes, which this page may not know of yet. */
export function onRefused(listener: () => void): () => void {
  refusedListeners.add(listener);
  return () => refusedListeners.delete(listener);
}

/** Makes a creation repeatable without being done twice. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Calls one operation of the API. Throws ApiProblem, or the AbortError of a cancelled call. */
export async function call<R extends Route>(route: R, ...[options]: Arguments<R>): Promise<ResponseOf<R>> {
  const loose: LooseOptions = options ?? {};
  return settle(route, await send(route, loose));
}

/** What an answer of the operation says; throws the problem it tells of. */
export async function settle<R extends Route>(route: R, response: Response): Promise<ResponseOf<R>> {
  if (response.ok) return readAnswer(route, response);
  const problem = await readProblem(response);
  if (problem.code === 'not_signed_in') for (const listener of signedOutListeners) listener();
  // All but the plain refusal, which no other session would change.
  if (problem.status === 403 && problem.code !== 'forbidden')
    for (const listener of refusedListeners) listener();
  throw problem;
}

/**
 * The bytes of a file that an operation answers with, and the name it gives them. Throws where they do not come whole, so
 * that no part is taken for the file.
 */
export async function callForFile<R extends Route>(
  route: R,
  ...[options]: Arguments<R>
): Promise<{ readonly name: string; readonly file: Blob }> {
  const response = await send(route, options ?? {});
  if (!response.ok) await settle(route, response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (name === undefined) throw unreadable(response);
  try {
    return { name, file: await response.blob() };
  } catch {
    throw new ApiProblem({
      code: 'network',
      detail: 'The download was interrupted. Check your connection and try again.',
    });
  }
}

async function send(
  route: Route,
  { params, query, body, ifMatch, idempotencyKey, signal }: LooseOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  try {
    return await fetch(`${routeUrl(route, params)}${queryString(query)}`, {
      method: route.method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Lists are sent as `stage=proposal,negotiation`; what is absent or empty stays away. */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  const text = search.toString();
  return text && `?${text}`;
}

async function readAnswer<R extends Route>(route: R, response: Response): Promise<ResponseOf<R>> {
  let answer: unknown;
  try {
    if (response.status !== 204) answer = await response.json();
  } catch {
    throw unreadable(response);
  }
  if (!isAnswerOf(route.response, answer)) throw unreadable(response);
  return answer as ResponseOf<R>;
}

async function readProblem(response: Response): Promise<ApiProblem> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return unreadable(response);
  const { code, detail, title, requestId, errors, current, retryAfter } = parsed.data;
  return new ApiProblem({
    code,
    detail: detail || title,
    status: response.status,
    requestId,
    errors,
    current,
    retryAfterSeconds: retryAfter,
  });
}

export function unreachable(): ApiProblem {
  return new ApiProblem({
    code: 'network',
    detail: 'Can’t reach the server. Check your connection and try again.',
  });
}

function unreadable(response: Response): ApiProblem {
  return new ApiProblem({
    code: 'unreadable',
    detail: 'The server sent a response we can’t read. Please try again.',
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}
