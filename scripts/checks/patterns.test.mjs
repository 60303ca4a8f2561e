import { expect, test } from 'vitest';
import { collectPatterns, findSlowPatterns } from './patterns.mjs';

const file = (text, path = 'server/src/a.ts') => ({ path, text });
/** Short, since one of them would never end; a pattern that does not come back counts as slow. */
const LIMIT_MS = 3000;
const slowOf = async (texts) =>
  findSlowPatterns(collectPatterns(texts.map((text) => file(text))).patterns, LIMIT_MS);

test('OPS37 V9 patterns that take more than linear time are found, whatever makes them so', async () => {
  const texts = [
    'const blanks = /^\\s*a?\\s*b?\\s*$/;',
    'const nested = /^(?:a+)+$/;',
    'const move = /\\d+$/;',
    'const brackets = /\\([^)]*@[^)]*\\)/g;',
    'const lazy = /^\\s*([^:\\n]{1,60}?)\\s*\\**\\s*:/;',
    "const PART = '[a-z]+'; const built = new RegExp([PART, '[a-z0-9]*!'].join(''));",
    "const WORD = String.raw`\\w+$`; const joined = new RegExp(['x', WORD].join('|'), 'i');",
  ];
  expect(await slowOf(texts)).toHaveLength(texts.length);
});

test('OPS37 V9 linear patterns pass, however often they begin or how long their bounds are', async () => {
  const texts = [
    'const anchored = /^\\s*(?:>\\s?)+/;',
    'const bounded = /<[^<>]{0,2000}>/g;',
    'const run = /(?<![^\\s@])[^\\s@]+@[^\\s@]+/g;',
    'const words = /\\b(?:from|to|cc)\\b[^:\\n]{0,30}:/i;',
  ];
  expect(await slowOf(texts)).toEqual([]);
}, 60_000);

test('OPS37 every pattern of the product is collected once; tests and what only a run can know are not', () => {
  const { patterns, unknown } = collectPatterns([
    file('const a = /a/; const again = /a/; const b = /a/i;'),
    file('const c = /c/;', 'web/src/a.tsx'),
    file('const d = /d/;', 'server/src/a.test.ts'),
    file('const e = /e/;', 'scripts/a.mjs'),
    file('export const find = (name) => new RegExp(name);', 'domain/src/find.ts'),
  ]);
  expect(patterns.map(({ source, flags }) => `${source}/${flags}`)).toEqual(['a/', 'a/i', 'c/']);
  expect(unknown).toEqual([
    'domain/src/find.ts:1: a pattern made at run time cannot be tried: ' +
      'build it from constants of the file, or search without one',
  ]);
});
