import { connect } from 'node:net';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';

eachEngine((engine) => {
  let app: TestApp;
  let port = 0;
  beforeAll(async () => {
    app = await createTestApp(engine);
    await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.api.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => app.close());

  const inject = (options: {
    method?: 'GET' | 'POST' | 'DELETE' | 'PUT';
    url: string;
    headers?: Record<string, string>;
    payload?: string;
  }) => app.api.app.inject(options);

  const post = (payload: string, type: string | null) =>
    inject({
      method: 'POST',
      url: '/api/session',
      headers: type === null ? {} : { 'content-type': type },
      payload,
    });

  /** Sends bytes as they are and answers with what came back until the connection ended or was still for a moment. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      const done = (): void => {
        clearTimeout(still);
        socket.destroy();
        resolve(answer);
      };
      let still = setTimeout(done, 10_000);
      socket.on('data', (chunk) => {
        answer += chunk.toString();
        clearTimeout(still);
        still = setTimeout(done, 300);
      });
      socket.on('close', done);
      socket.on('error', done);
    });

  describe('headers', () => {
    test.each([
      ['/api/session', 200],
      ['/api/nothing-here', 404],
      ['/health/live', 200],
      ['/api/deals', 401],
      ['/api/docs', 200],
    ])('S7 REC51 %s carries the security headers', async (url, status) => {
      const answer = await inject({ url });
      expect(answer.statusCode).toBe(status);
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("media-src 'self' blob:");
      expect(answer.headers['permissions-policy']).toContain('microphone=(self)');
      expect(answer.headers['permissions-policy']).toContain('display-capture=(self)');
      expect(answer.headers['permissions-policy']).toContain('camera=()');
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(answer.headers['x-request-id']).toBeTruthy();
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    });

    test('S7 a refusal carries them as well, and is never stored', async () => {
      const answers = [
        await post('{', 'application/json'),
        await post(`{"email":"${'a'.repeat(1024 * 1024)}"}`, 'application/json'),
        await post('{}', 'text/plain'),
        await inject({ method: 'POST', url: '/api/session', headers: { origin: 'null' }, payload: '{}' }),
        await inject({ url: '/api/%zz' }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 413, 415, 403, 400]);
      for (const { headers } of answers) {
        expect(headers['content-security-policy']).toContain("default-src 'self'");
        expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
        expect(headers['x-request-id']).toBeTruthy();
      }
      expect((await inject({ url: '/%zz' })).headers['x-content-type-options']).toBe('nosniff');
    });

    test('S7 answers of the API are never stored', async () => {
      expect((await inject({ url: '/api/session' })).headers['cache-control']).toBe('no-store');
    });

    test('S6 another origin is never echoed', async () => {
      for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
        const answer = await inject({ url: '/api/session', headers: { origin } });
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
    });
  });

  describe('requests', () => {
    test('S5 S11 only JSON is read', async () => {
      const good = '{"email":"a@b.example","password":"x"}';
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json-patch+json',
        'text/json',
        null,
      ]) {
        const answer = await post(good, type);
        expect(answer.statusCode, type ?? 'none').toBe(415);
        expect(answer.json()).toMatchObject({ code: 'unsupported_type' });
      }
      for (const type of [
        'application/json\t',
        ' application/json',
        'APPLICATION/JSON',
        'application/json; charset=utf-8',
        'application/json;',
      ]) {
        expect([400, 401, 415], type).toContain((await post('{"email":"a@b.example"}', type)).statusCode);
      }
    });

    test('OPS19 OPS20 an unreadable request is a problem with a code, without internals', async () => {
      const rubbish = [
        '{',
        '[',
        'null',
        '"text"',
        '12',
        '{"email":1e400}',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{"x":1}}}',
        `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
        '{"email":"\\u0000","password":"x"}',
        '{"email":"a@b.example","email":"c@d.example","password":"x"}',
        '{"email":"\\ud800","password":"x"}',
        `{"email":${'9'.repeat(400)}}`,
        '{"email":["a"],"password":{}}',
      ];
      for (const payload of rubbish) {
        const answer = await post(payload, 'application/json');
        expect([400, 401], payload.slice(0, 40)).toContain(answer.statusCode);
        if (payload.includes('c@d.example'))
          expect(answer.json()).toMatchObject({ code: 'malformed_request' });
        expect(answer.headers['content-type']).toContain('application/problem+json');
        expect(answer.json()).toMatchObject({
          code: expect.any(String),
          requestId: expect.any(String),
          status: answer.statusCode,
        });
        expect(answer.body).not.toMatch(/\bat .*\.ts|node_modules|SyntaxError|select |pg_/i);
      }
      expect(({} as { x?: number }).x).toBeUndefined();
    });

    test('a body past 1 MiB is refused before it is read', async () => {
      const answer = await post(`{"email":"${'a'.repeat(1024 * 1024)}"}`, 'application/json');
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ code: 'too_large' });
    });

    test('S10 paths that reach for files find nothing', async () => {
      for (const url of [
        '/..%2f..%2fpackage.json',
        '/.git/config',
        '/.env',
        '/assets/..%2findex.html',
        '/%00',
        '/api/%2e%2e/health',
        '/assets/nothing.css',
        '/deep/page.css',
        '/assets/',
        '/assets/index.js.map',
        '//api/session',
      ]) {
        const answer = await inject({ url });
        expect(answer.statusCode, url).toBe(404);
      }
    });

    test('S9 a pair of lengths, folded headers and other smuggling end the connection', async () => {
      const head = 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
      const attacks = [
        `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
        `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1}`,
        `${head}X-Folded: a\r\n b\r\nContent-Length: 2\r\n\r\n{}`,
        'GET /api/session HTTP/1.1\nHost: localhost\n\n',
        `GET /api/session HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(64 * 1024)}\r\n\r\n`,
        'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      ];
      for (const attack of attacks) {
        expect(await raw(attack)).toMatch(/^HTTP\/1\.1 (400|404|405|413|415|431)|^$/);
      }
      expect(
        await raw(
          'GET /health/live HTTP/1.1\r\nHost: localhost\r\n__proto__: x\r\nConnection: close\r\n\r\n',
        ),
      ).toMatch(/^HTTP\/1\.1 200/);
    });
  });

  describe('the name that people ask for', () => {
    let named: TestApp;
    beforeAll(async () => {
      named = await createTestApp(engine, { PUBLIC_URL: 'https://deals.example' }, { cast: false });
    });
    afterAll(() => named.close());

    const ask = (url: string, host: string) => named.api.app.inject({ url, headers: { host } });

    test.each(['deals.example', 'DEALS.example', 'deals.example:443'])('A13 %s is ours', async (host) => {
      // A proxy that terminates TLS sends plain HTTP.
      expect((await ask('/api/session', host.replace(':443', ''))).statusCode).toBe(200);
    });

    test.each([
      'evil.example',
      'deals.example.evil.example',
      'localhost',
      'deals.example:8080',
      '10.0.0.1',
      '',
    ])('A13 nothing is served as "%s", but for health', async (host) => {
      for (const url of ['/', '/auth', '/api/session', '/api/openapi.json', '/assets/index.css']) {
        const answer = await ask(url, host);
        expect([answer.statusCode, answer.json().code], url).toEqual([421, 'unknown_host']);
        if (host !== '') expect(answer.body).not.toContain(host);
      }
      expect((await ask('/health/live', host)).statusCode).toBe(200);
      expect((await ask('/health/ready', host)).statusCode).toBe(200);
    });

    test('S9 a request that names two hosts is refused', async () => {
      const answer = await raw(
        'GET /health/live HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n',
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
    });

    test('S9 A13 a request with an absolute URL is refused unless the URL names our host', async () => {
      const get = (address: string) =>
        raw(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(await get('http://evil.example/api/session')).toMatch(/^HTTP\/1\.1 400/);
      expect(await get('http://evil.example/health/live')).toMatch(/^HTTP\/1\.1 400/);
      const own = await get('http://LOCALHOST/api/session');
      expect(own).toMatch(/^HTTP\/1\.1 200/);
      expect(own).toMatch(/cache-control: no-store/);
    });
  });

  test('V3 a deal has one address: no other spelling of its number leads there', async () => {
    const { rep } = app.people;
    const { number } = await addDeal(app.database, rep);
    const headers = { cookie: `dealwright_session=${rep.token}` };
    expect((await inject({ url: `/api/deals/${number}`, headers })).statusCode).toBe(200);
    const hex = `0x${number.toString(16)}`;
    for (const other of [hex, `${number}.0`, `${number}e0`, `+${number}`, `%20${number}`, `0${number}`]) {
      const answer = await inject({ url: `/api/deals/${other}`, headers });
      expect([answer.statusCode, answer.json().code], other).toEqual([404, 'not_found']);
    }
    for (const limit of ['0x1', '1.0', '1e0', '', '%201']) {
      expect((await inject({ url: `/api/deals?limit=${limit}`, headers })).statusCode, limit).toBe(400);
    }
  });

  test('OPS16 OPS17 health says live and ready', async () => {
    expect((await inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await inject({ url: '/health/ready' })).statusCode).toBe(200);
  });

  test('OPS16 OPS17 it is live but not ready, said with 503, without the database and from the moment of closing', async () => {
    const leaving = await createTestApp(engine, {}, { cast: false });
    const ready = async () => {
      // Live all the while.
      expect((await leaving.api.app.inject({ url: '/health/live' })).statusCode).toBe(200);
      const { statusCode, headers, body } = await leaving.api.app.inject({ url: '/health/ready' });
      return [statusCode, headers['retry-after'], headers['cache-control'], JSON.parse(body)];
    };
    const isReady = [200, undefined, 'no-store', { status: 'ready' }];
    const notReady = [503, '2', 'no-store', { status: 'not ready' }];
    const ping = vi.spyOn(leaving.database, 'ping').mockRejectedValueOnce(new Error('no connection'));
    expect(await ready()).toEqual(notReady);
    expect(await ready()).toEqual(isReady);
    ping.mockRestore();
    const closed = leaving.close();
    expect(await ready()).toEqual(notReady);
    await closed;
  });
});
