import { OPERATIONS } from '@dealwright/contract/operations';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { registerApiDocs } from './api-docs.ts';

test('the description of the API is written for the first visitor who asks for it, and once', async () => {
  const app = fastify();
  const write = vi.spyOn(JSON, 'stringify');
  const lengths = () => write.mock.results.map(({ value }) => String(value).length);
  await registerApiDocs(app, OPERATIONS, '1.0.0');
  expect(Math.max(0, ...lengths())).toBeLessThan(10_000);
  const first = await app.inject('/api/openapi.json');
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Math.max(0, ...lengths())).toBeGreaterThan(10_000);
  write.mockClear();
  const second = await app.inject('/api/openapi.json');
  expect(second.body).toBe(first.body);
  expect(Math.max(0, ...lengths())).toBeLessThan(10_000);
  write.mockRestore();
  await app.close();
});

test('CONST01 the API and its page are Dealwright’s', async () => {
  const app = fastify();
  await registerApiDocs(app, OPERATIONS, '1.0.0');
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Dealwright' } });
  expect((await app.inject('/api/docs')).body).toContain('<title>Dealwright API</title>');
  await app.close();
});
