import { OPERATIONS } from '@dealwright/contract/operations';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { registerApiDocs } from './api-docs.ts';

test('the description of the API is written once, not for each visitor who asks for it', async () => {
  const app = fastify();
  await registerApiDocs(app, OPERATIONS, '1.0.0');
  const first = await app.inject('/api/openapi.json');
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  const write = vi.spyOn(JSON, 'stringify');
  const second = await app.inject('/api/openapi.json');
  const written = write.mock.results.map(({ value }) => String(value).length);
  write.mockRestore();
  expect(second.body).toBe(first.body);
  expect(Math.max(0, ...written)).toBeLessThan(10_000);
  await app.close();
});

test('CONST01 the API and its page are Dealwright’s', async () => {
  const app = fastify();
  await registerApiDocs(app, OPERATIONS, '1.0.0');
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Dealwright' } });
  expect((await app.inject('/api/docs')).body).toContain('<title>Dealwright API</title>');
  await app.close();
});
