import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'code-cache-'));
const folder = join(dataDir, 'code-cache');
const source = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A process that keeps what it compiles and loads one file. */
function run(into: string): void {
  const code = `
    const { keepCompiledCode } = await import(${source('./code-cache.ts')});
    keepCompiledCode({ dataDir: ${JSON.stringify(into)} });
    await import(${source('./ids.ts')});
  `;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'pipe' });
}

it('keeps compiled code of this installation and deletes that of others', () => {
  mkdirSync(join(folder, 'another'), { recursive: true });
  run(dataDir);
  const [installation = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(installation).toMatch(/^[0-9a-f]{16}$/);
  expect(readdirSync(join(folder, installation), { recursive: true }).length).toBeGreaterThan(1);
  run(dataDir);
  expect(readdirSync(folder)).toEqual([installation]);
});

it('goes on where nothing can be kept', () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  run(file);
  expect(existsSync(join(file, 'code-cache'))).toBe(false);
});
