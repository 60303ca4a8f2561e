import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { copyUploads, countFiles } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'dealwright-copy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('OPS31 files that come and go while they are copied break no backup, and what was there before the dump is in it', () => {
  const [from, to] = [join(folder, 'uploads'), join(folder, 'copy')];
  mkdirSync(join(from, 'recordings', 'a'), { recursive: true });
  mkdirSync(join(from, '.incoming'));
  for (const name of ['recordings/a/one', 'recordings/a/two', 'recordings/a/vanishing', '.incoming/coming'])
    writeFileSync(join(from, name), name);
  const copy = fs.copyFileSync;
  vi.spyOn(fs, 'copyFileSync').mockImplementation((source, target) => {
    if (String(source).endsWith('vanishing')) rmSync(source as string);
    copy(source, target);
  });
  syncBuiltinESMExports();
  copyUploads(from, to);
  rmSync(join(from, 'recordings', 'a', 'one'));
  writeFileSync(join(from, 'recordings', 'three'), 'three');
  copyUploads(from, to);
  expect(readdirSync(join(to, 'recordings', 'a')).toSorted()).toEqual(['one', 'two']);
  expect(countFiles(to)).toBe(3);
  expect(() => copyUploads(join(folder, 'missing'), join(folder, 'none'))).not.toThrow();
});
