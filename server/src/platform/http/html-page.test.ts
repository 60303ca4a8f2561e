import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HtmlPage } from './html-page.ts';

describe('a page with places to fill in', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    const page = new HtmlPage('<a href="%ORIGIN%/">%CONTACT%</a> 100% %UNKNOWN%', {
      ORIGIN: 'https://deals.example',
      CONTACT: 'a"<b>&@deals.example',
    });
    app.get('/', (request, reply) => page.send(request, reply.header('vary', 'cookie')));
    await app.ready();
  });
  afterAll(() => app.close());

  const WRITTEN = '<a href="https://deals.example/">a&quot;&lt;b&gt;&amp;@deals.example</a> 100% %UNKNOWN%';

  test('LAND08 is sent with its values, which cannot leave their place', async () => {
    const answer = await app.inject({ url: '/' });
    expect(answer.body).toBe(WRITTEN);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie, accept-encoding',
    });
  });

  test('is sent as small as the browser takes it', async () => {
    const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(WRITTEN);
    const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(WRITTEN);
  });
});
