import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const folder = inRoot('.tmp', 'test-titles');

/**
 * What a test run leaves behind: one entry per test with its full title, its file from the root, and whether
 * it `passed`, `failed` or was `skipped`. The requirement table is checked against these.
 * @typedef {{ title: string, file: string, result: 'passed' | 'failed' | 'skipped' }} RanTest
 */

export function forgetTestTitles() {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} runner @param {RanTest[]} tests */
export function writeTestTitles(runner, tests) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${runner}.json`), `${JSON.stringify(tests, null, 1)}\n`);
}

/** @returns {RanTest[]} every test that the runners wrote since the titles were last forgotten */
export function readTestTitles() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** Whether that runner reached its end: one that crashed leaves no file. */
export function hasTestTitles(runner) {
  return existsSync(join(folder, `${runner}.json`));
}
