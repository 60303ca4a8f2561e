import { randomUUID } from 'node:crypto';
import {
  type ResponseOf,
  type Route,
  routeUrl,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '@dealwright/contract/route';
import { SESSION_COOKIE, type SignedIn } from './people.ts';
import type { RunningServer } from './running-server.ts';

export interface CallOptions<R extends Route> {
  readonly params?: SentParams<R>;
  readonly query?: SentQuery<R>;
  readonly body?: SentBody<R>;
  readonly version?: number;
}

export interface Answer<R extends Route> {
  readonly status: number;
  readonly body: ResponseOf<R>;
  readonly text: string;
}

/** The API as one person: to arrange what a journey begins with, and to see what it came to. */
export interface Api {
  /** Calls an operation; a refusal is an error. */
  call<R extends Route>(route: R, options?: CallOptions<R>): Promise<ResponseOf<R>>;
  /** Calls an operation and answers whatever comes, for refusals. */
  ask<R extends Route>(route: R, options?: CallOptions<R>): Promise<Answer<R>>;
}

function urlOf<R extends Route>(server: RunningServer, route: R, options: CallOptions<R>): URL {
  const url = new URL(routeUrl(route, options.params as Record<string, unknown> | undefined), server.address);
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

export function apiOf(server: RunningServer, person: SignedIn): Api {
  const ask = async <R extends Route>(route: R, options: CallOptions<R> = {}): Promise<Answer<R>> => {
    const response = await fetch(urlOf(server, route, options), {
      method: route.method,
      headers: {
        cookie: `${SESSION_COOKIE}=${server.tokens[person]}`,
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(route.idempotent && { 'idempotency-key': randomUUID() }),
        ...(options.version !== undefined && { 'if-match': `"${options.version}"` }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const body = (text === '' ? undefined : JSON.parse(text)) as ResponseOf<R>;
    return { status: response.status, body, text };
  };
  return {
    ask,
    call: async (route, options) => {
      const { status, body, text } = await ask(route, options);
      if (status >= 300) throw new Error(`${person} called ${route.operationId}: ${status} ${text}`);
      return body;
    },
  };
}
