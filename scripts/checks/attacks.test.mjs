import { expect, test } from 'vitest';
import { findUntriedAttacks } from './attacks.mjs';

const page = '| id | what |\n| A1 | guessing |\n| S12 | storage |\n';
const file = (title) => ({ path: 'a.test.ts', text: `test('${title}', () => {});` });

test('a row that no test names, one that stands there twice and a name without a row are found', () => {
  expect(findUntriedAttacks(page, [file('MFA19 A1 S12 it holds')])).toEqual([]);
  expect(findUntriedAttacks(page, [file('A1 it holds, as S12 says')])).toEqual([
    'docs/attacks.md: no test names S12',
  ]);
  expect(findUntriedAttacks(page, [file(`A1 S12 F${9} it holds`)])).toEqual([
    'a.test.ts: F9 is no row of docs/attacks.md',
  ]);
  expect(findUntriedAttacks(`${page}| A1 | again |\n`, [file('A1 S12 it holds')])).toHaveLength(1);
});
