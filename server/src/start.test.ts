import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const place = mkdtempSync(join(tmpdir(), 'code-cache-'));
const START = fileURLToPath(new URL('./start.mjs', import.meta.url));

afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A start that is refused once its settings are read. */
function start(settings: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync(process.execPath, [START], {
    cwd: place,
    env: { PORT: 'none', ...settings },
    encoding: 'utf8',
  });
  expect(stderr).toContain('PORT=none');
  expect(status).toBe(1);
}

it('keeps compiled code of this installation and deletes that of others', () => {
  const folder = join(place, 'kept', 'code-cache');
  mkdirSync(join(folder, 'another'), { recursive: true });
  start({ DATA_DIR: 'kept' });
  const [installation = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(installation).toMatch(/^[0-9a-f]{16}$/);
  expect(readdirSync(join(folder, installation), { recursive: true }).length).toBeGreaterThan(10);
  start({ DATA_DIR: 'kept' });
  expect(readdirSync(folder)).toEqual([installation]);
});

it('keeps it where the settings put data by default', () => {
  start({});
  expect(readdirSync(join(place, '.data'))).toEqual(['code-cache']);
});

it('starts without it where nothing can be kept', () => {
  writeFileSync(join(place, 'a-file'), '');
  start({ DATA_DIR: 'a-file' });
  expect(existsSync(join(place, 'a-file', 'code-cache'))).toBe(false);
});
