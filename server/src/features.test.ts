import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFeatures } from './features.ts';

const { features } = JSON.parse(readFileSync(new URL('../../features.json', import.meta.url), 'utf8')) as {
  features: string[];
};
/** What is of the browser alone. */
const WEB_ONLY = ['shell'];

test('the processes go through every feature of features.json, in its order', () => {
  const names = listFeatures().map(({ name }) => name);
  expect(names).toEqual(features.filter((name) => !WEB_ONLY.includes(name)));
});

test('what expires is named once', () => {
  const names = listFeatures().flatMap(({ retention = [] }) => retention.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
