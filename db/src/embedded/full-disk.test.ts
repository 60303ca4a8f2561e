import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseFolderBroken } from './data-folder.ts';
import { DataFolderFull, namingFullDisk } from './full-disk.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright full '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failureOf = (run: () => void): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

test('R11 a start on a full disk names the folder, and says what to do', () => {
  // A device that is always full: what is written there fails as on a disk without room.
  const failure = failureOf(() => writeFileSync('/dev/full', 'bytes'));
  const named = namingFullDisk(folder, failure);
  expect(named).toBeInstanceOf(DataFolderFull);
  expect(String(named)).toContain(`The disk that holds ${folder} is full. Free at least 16 MB on it`);
});

test('R11 so does one at which the embedded database says only that it gave up', () => {
  const aborted = new Error('Aborted(). Build with -sASSERTIONS for more info.');
  expect(namingFullDisk(folder, aborted, () => true)).toBeInstanceOf(DataFolderFull);
  expect(namingFullDisk(folder, aborted)).toBe(aborted);
  expect(readdirSync(folder)).toEqual([]);
});

test('R11 what says by itself what is the matter keeps its words', () => {
  const broken = new DatabaseFolderBroken(folder, 'holds something else');
  expect(namingFullDisk(folder, broken, () => true)).toBe(broken);
});
