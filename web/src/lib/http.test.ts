import { defineRoute } from '@dealwright/contract/route';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeApi, json, problem } from '../testing/fake-api.ts';
import { ApiProblem, call, callForFile, failureText, isProblem, onSignedOut, queryString } from './http.ts';

const getDeal = defineRoute({
  operationId: 'getDeal',
  method: 'GET',
  path: '/deals/:number',
  audience: 'user',
  summary: 'One deal',
  params: z.object({ number: z.number() }),
  query: z.object({ stage: z.array(z.string()).optional(), cursor: z.string().optional() }),
  response: z.object({ number: z.number() }),
});

const changeDeal = defineRoute({
  operationId: 'changeDeal',
  method: 'PATCH',
  path: '/deals/:number',
  audience: 'user',
  summary: 'Change a deal',
  params: z.object({ number: z.number() }),
  body: z.object({ name: z.string() }),
  response: z.undefined(),
  status: 204,
  versioned: true,
});

async function failureOf(promise: Promise<unknown>): Promise<ApiProblem> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error(`expected an ApiProblem, got ${String(error)}`);
  return error;
}

describe('call', () => {
  it('fills in the path, sends lists with commas and leaves out what is absent', async () => {
    const sent = fakeApi(() => json({ number: 7 }));
    const deal = await call(getDeal, { params: { number: 7 }, query: { stage: ['proposal', 'discovery'] } });
    expect(deal).toEqual({ number: 7 });
    expect(sent[0]?.path).toBe('/api/deals/7?stage=proposal%2Cdiscovery');
    expect(queryString({ a: undefined, b: null, c: [], d: 0 })).toBe('?d=0');
  });

  it('sends body, version and idempotency key, and reads an empty answer', async () => {
    const sent = fakeApi(() => new Response(null, { status: 204 }));
    const answer = await call(changeDeal, {
      params: { number: 7 },
      body: { name: 'Renewal' },
      ifMatch: 3,
      idempotencyKey: 'key-1',
    });
    expect(answer).toBeUndefined();
    expect(sent[0]).toMatchObject({ method: 'PATCH', body: { name: 'Renewal' } });
    expect(sent[0]?.headers.get('if-match')).toBe('"3"');
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('throws the problem of the server with code, detail, request id, fields and the present record', async () => {
    fakeApi(() =>
      problem('stale_version', 412, {
        detail: 'Someone else changed it',
        errors: [{ path: 'name', message: 'Too long' }],
        current: { version: 4 },
      }),
    );
    const failure = await failureOf(call(getDeal, { params: { number: 7 } }));
    expect(failure).toMatchObject({
      code: 'stale_version',
      status: 412,
      detail: 'Someone else changed it',
      requestId: 'req-1',
      errors: [{ path: 'name', message: 'Too long' }],
      current: { version: 4 },
    });
    expect(isProblem(failure, 'not_found')).toBe(false);
    expect(isProblem(failure, 'not_found', 'stale_version')).toBe(true);
  });

  it('tells a lost connection and an unreadable answer apart', async () => {
    fakeApi(() => new TypeError('fetch failed'));
    expect((await failureOf(call(getDeal, { params: { number: 7 } }))).code).toBe('network');
    fakeApi(() => new Response('<html>bad gateway</html>', { status: 502 }));
    expect(await failureOf(call(getDeal, { params: { number: 7 } }))).toMatchObject({
      code: 'unreadable',
      status: 502,
    });
  });

  it.each([
    ['a page of a proxy', () => new Response('<html>bad gateway</html>', { status: 502 })],
    ['an empty failure', () => new Response(null, { status: 500 })],
    ['foreign JSON', () => new Response('{"message":"teapot"}', { status: 418 })],
  ])('SIGN18 SUPPORT13 says of %s what the failed deed says of itself', async (_what, answer) => {
    fakeApi(answer);
    const failure = await failureOf(call(getDeal, { params: { number: 7 } }));
    expect(failureText(failure, 'Failed to update password')).toBe('Failed to update password');
    fakeApi(() => problem('conflict', 409));
    const told = await failureOf(call(getDeal, { params: { number: 7 } }));
    expect(failureText(told, 'Failed to update password')).toBe(told.detail);
  });

  const listDeals = defineRoute({
    ...getDeal,
    response: z.object({
      items: z.array(z.unknown()),
      next: z.string().nullish(),
      since: z.string().default(''),
    }),
  });
  const findDeal = defineRoute({ ...getDeal, response: z.object({ number: z.number() }).nullable() });
  const params = { number: 7 };
  const save = () => call(changeDeal, { params, body: { name: 'Renewal' }, ifMatch: 3 });
  it.each<[string, () => Promise<unknown>, () => Response]>([
    ['a list for a record', () => call(getDeal, { params }), () => json([])],
    ['an empty record', () => call(getDeal, { params }), () => json({})],
    ['foreign JSON', () => call(getDeal, { params }), () => json({ status: 'ok' })],
    ['text', () => call(getDeal, { params }), () => json('ok')],
    ['null', () => call(getDeal, { params }), () => json(null)],
    ['nothing at all', () => call(getDeal, { params }), () => new Response(null, { status: 204 })],
    ['a page', () => call(getDeal, { params }), () => new Response('<html></html>', { status: 200 })],
    ['a list without its items', () => call(listDeals, { params }), () => json({ next: null })],
    ['a list where there may be none', () => call(findDeal, { params }), () => json([])],
    ['a list for a save', save, () => json([])],
    ['an empty record for a save', save, () => json({})],
    ['a page for a save', save, () => new Response('<html></html>', { status: 200 })],
  ])(
    'SIGN18 SUPPORT13 takes no 200 for an answer that is not of the contract: %s',
    async (_, ask, answer) => {
      fakeApi(answer);
      const failure = await failureOf(ask());
      expect(failure.code).toBe('unreadable');
      expect(failureText(failure, 'Failed to update password')).toBe('Failed to update password');
    },
  );

  it('takes answers that a newer server wrote', async () => {
    fakeApi(() => json({ items: [{ stage: 'of tomorrow' }], more: true }));
    expect(await call(listDeals, { params })).toEqual({ items: [{ stage: 'of tomorrow' }], more: true });
    fakeApi(() => json(null));
    expect(await call(findDeal, { params })).toBeNull();
  });

  it('lets a cancelled call end as cancelled', async () => {
    const abort = new AbortController();
    abort.abort();
    fakeApi(() => new DOMException('Aborted', 'AbortError'));
    await expect(call(getDeal, { params: { number: 7 }, signal: abort.signal })).rejects.toThrow('Aborted');
  });

  it('says when the session is over', async () => {
    const listener = vi.fn();
    const stop = onSignedOut(listener);
    fakeApi(() => problem('forbidden', 403));
    await failureOf(call(getDeal, { params: { number: 7 } }));
    expect(listener).not.toHaveBeenCalled();
    fakeApi(() => problem('not_signed_in', 401));
    await failureOf(call(getDeal, { params: { number: 7 } }));
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});

describe('callForFile', () => {
  const exportDeals = defineRoute({
    operationId: 'exportDeals',
    method: 'GET',
    path: '/deals/export',
    audience: 'user',
    summary: 'Deals as a file',
    response: z.undefined(),
    download: true,
  });
  const named = {
    headers: { 'content-disposition': `attachment; filename="deals.csv"; filename*=UTF-8''deals.csv` },
  };

  it('answers the bytes with the name that the server gives them', async () => {
    fakeApi(() => new Response('Name\r\n', named));
    const { name, file } = await callForFile(exportDeals);
    expect([name, await file.text()]).toEqual(['deals.csv', 'Name\r\n']);
  });

  it('EXPORT03 throws if the file breaks off, is refused, or is a foreign page', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('terminated'));
      },
    });
    fakeApi(() => new Response(broken, named));
    expect(await failureOf(callForFile(exportDeals))).toMatchObject({
      code: 'network',
      detail: 'The download was interrupted. Check your connection and try again.',
    });
    fakeApi(() => problem('forbidden', 403));
    expect((await failureOf(callForFile(exportDeals))).code).toBe('forbidden');
    fakeApi(() => new Response('<html></html>'));
    expect((await failureOf(callForFile(exportDeals))).code).toBe('unreadable');
  });
});
