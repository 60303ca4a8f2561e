import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFeatures } from './features.ts';

const { features } = JSON.parse(readFileSync(new URL('../../features.json', import.meta.url), 'utf8')) as {
  features: string[];
};
/** Those of the browser alone, and those whose parts only others use so far, have none. */
const hasObject = (name: string) => existsSync(new URL(`./features/${name}/feature.ts`, import.meta.url));

test('the processes go through every feature of features.json, in its order', () => {
  const names = listFeatures().map(({ name }) => name);
  expect(names).toEqual(features.filter(hasObject));
});

test('what expires is named once', () => {
  const names = listFeatures().flatMap(({ retention = [] }) => retention.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
