import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from './paths.mjs';

const folder = inRoot('.tmp', 'test-titles');

/**
 * What a test run leaves behind: one entry per test with its full title, its file from the root, and whether
 * it `passed`, `failed` or was `skipped`, and then why. The requirement table is checked against these.
 * @typedef {{ title: string, file: string, result: 'passed' | 'failed' | 'skipped', why?: string }} RanTest
 */

const mostLines = 12;

/** The first lines of what a runner says of an error, for whoever sees nothing but the end of a run. */
export function firstLines(...parts) {
  const text = stripVTControlCharacters(parts.filter(Boolean).join('\n'));
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
    .join('\n');
}

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
