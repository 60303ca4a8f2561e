import { expect, test } from 'vitest';
import { findBadNames, findLongFiles, findUnfinished } from './house-style.mjs';

const lines = (count) => 'a\n'.repeat(count);

test('a file of more than 400 lines is found, unless a program wrote it', () => {
  expect(findLongFiles([{ path: 'web/src/a.ts', text: lines(400) }])).toEqual([]);
  expect(findLongFiles([{ path: 'web/src/a.ts', text: lines(401) }])).toHaveLength(1);
  expect(findLongFiles([{ path: 'db/src/generated/tables.ts', text: lines(900) }])).toEqual([]);
});

test.each([
  'web/src/lib/utils.ts',
  'server/src/helpers/a.ts',
  'web/src/MyThing.tsx',
  'server/src/job-manager.ts',
])('%s is a bad name', (path) => {
  expect(findBadNames([{ path, text: '' }])).toHaveLength(1);
});

test.each([
  'web/src/ui/button.tsx',
  'web/src/ui/README.md',
  'db/migrations/0065_baseline/01-companies.sql',
  'db/migrations/0066_later.sql',
])('%s is a good name', (path) => {
  expect(findBadNames([{ path, text: '' }])).toEqual([]);
});

test('what is left for later, and what silences a check, is found', () => {
  const marks = [
    `// ${'TO'}DO later`,
    `// @ts-${'ignore'}`,
    `/* eslint-${'disable'} */`,
    `// oxlint-${'disable'}`,
  ];
  expect(findUnfinished([{ path: 'a.ts', text: marks.join('\n') }])).toHaveLength(marks.length);
  expect(findUnfinished([{ path: 'a.ts', text: 'const todo = 1;' }])).toEqual([]);
});
