import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { withLocalAppSecret } from './local-app-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('without APP_SECRET outside production one is made once, kept for its owner alone, and used again', () => {
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  const first = withLocalAppSecret(config);
  expect(first.appSecret?.length).toBeGreaterThanOrEqual(43);
  expect(withLocalAppSecret(config).appSecret).toBe(first.appSecret);
  const path = join(folder, 'data', 'app-secret');
  expect(readFileSync(path, 'utf8').trim()).toBe(first.appSecret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a given APP_SECRET is taken as it is, and nothing is written', () => {
  const config = readConfig({ DATA_DIR: folder, APP_SECRET: 'a secret that was given, long enough' });
  expect(withLocalAppSecret(config)).toBe(config);
  expect(() => statSync(join(folder, 'app-secret'))).toThrow(/ENOENT/);
});

test('OPS22 production never makes up a secret; a file without one is not taken for it', () => {
  const config = { ...readConfig({ DATA_DIR: folder }), production: true };
  expect(() => withLocalAppSecret(config)).toThrow(/APP_SECRET is missing/);
  writeFileSync(join(folder, 'app-secret'), 'short\n');
  expect(() => withLocalAppSecret({ ...config, production: false })).toThrow(/at least 32 characters/);
});
