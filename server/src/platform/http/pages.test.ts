import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../testing/test-app.ts';
import { registerPages } from './pages.ts';
import { registerSecurityTxt } from './security-txt.ts';

const BOOT = "document.title = '$&';\n";

let app: FastifyInstance;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dealwright-pages-'));
  await writeFile(join(root, 'boot.js'), BOOT);
  await writeFile(
    join(root, 'index.html'),
    '<script src="/boot.js"></script><p>application %SECURITY_EMAIL%</p>',
  );
  await writeFile(join(root, 'landing.html'), '<link rel="canonical" href="%ORIGIN%/" />');
  app = fastify();
  await app.register(cookie);
  const config = testConfig({ PORT: '3210' });
  registerSecurityTxt(app, config, () => new Date('2026-11-22T12:00:00Z'));
  await registerPages(app, config, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

test.each([
  ['/', '<link rel="canonical" href="http://localhost:3210/" />'],
  ['/auth', `<script>${BOOT}</script><p>application security@dealwright.example</p>`],
])('A13 without a public address %s repeats nothing of the name it was asked by', async (url, written) => {
  for (const host of ['evil.example', 'localhost:3210', '"><script>']) {
    const answer = await app.inject({ url, headers: { host, 'x-forwarded-host': host } });
    expect([answer.statusCode, answer.body]).toEqual([200, written]);
  }
});

test('ERR02 what runs before the page is drawn stands in it, and the policy allows its text alone', async () => {
  const hash = createHash('sha256').update(BOOT).digest('base64');
  for (const url of ['/', '/auth']) {
    const { headers } = await app.inject({ url });
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  }
});

test.each([
  ['/home', 200],
  ['/lead-planning/LEAD-7?tab=notes', 200],
  ['/dev/mailbox', 200],
  ['/nowhere', 404],
  ['/home/nowhere', 404],
  ['/super-admin/nowhere', 404],
])('GUARD12 GUARD13 %s is answered with the application and status %i', async (url, status) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('application');
});

test('the metrics are not on this port', async () => {
  for (const url of ['/metrics', '/metrics/', '/metrics?more=1']) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  }
});

test('security.txt says where to report a weakness, and for how long that holds', async () => {
  const answer = await app.inject({ url: '/.well-known/security.txt', headers: { host: 'evil.example' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@dealwright.example',
    'Expires: 2027-05-21T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: http://localhost:3210/.well-known/security.txt',
    '',
  ]);
});
