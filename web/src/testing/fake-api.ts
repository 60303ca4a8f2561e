import type { Route } from '@dealwright/contract/route';
import { vi } from 'vitest';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = Response | Error;

export function isOf({ method, path }: SentRequest, route: Route): boolean {
  const pattern = route.path.replace(/:\w+/g, '[^/]+');
  return method === route.method && new RegExp(`^/api${pattern}$`).test(path.split('?')[0] ?? '');
}

/** Stands for the server: answers each request by the given function and keeps what was sent. */
export function fakeApi(answer: (request: SentRequest) => Answer | Promise<Answer>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    const answered = await answer(request);
    if (answered instanceof Error) throw answered;
    return answered;
  });
  return sent;
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

/** problem+json as the server writes it. */
export function problem(code: string, status: number, more: Record<string, unknown> = {}): Response {
  const body = {
    type: `/problems/${code}`,
    title: 'Title',
    status,
    code,
    detail: 'What to do',
    requestId: 'req-1',
    ...more,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
