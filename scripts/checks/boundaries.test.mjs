import { expect, test } from 'vitest';
import {
  findBarrels,
  findDatesInText,
  findHttpCallers,
  findSqlOutsideStores,
  findSystemCallers,
} from './boundaries.mjs';

const file = (path, text) => ({ path, text });

test.each([
  "  const rows = await tx.query('select 1');",
  "  return tx.kysely.selectFrom('deals').selectAll();",
  "const LIST = 'select id from deals where number = $1';",
])('SQL in a command is found: %s', (line) => {
  expect(findSqlOutsideStores([file('server/src/features/deals/move-deal.ts', line)])).toHaveLength(1);
});

test('SQL in a store, in platform and in a comment is fine', () => {
  const text = "  return tx.query('select id from deals');";
  const files = ['server/src/features/deals/store.ts', 'server/src/features/deals/detail-store.ts'];
  expect(findSqlOutsideStores(files.map((path) => file(path, text)))).toEqual([]);
  expect(findSqlOutsideStores([file('server/src/platform/audit.ts', text)])).toEqual([]);
  expect(findSqlOutsideStores([file('server/src/features/deals/rules.ts', '// tx.query( reads it')])).toEqual(
    [],
  );
});

test('a caller of asSystem that is not listed is found, and a listed one that no longer calls it', () => {
  const files = [file('server/src/features/deals/routes.ts', 'await asSystem(database, run);')];
  expect(findSystemCallers(files, {})).toHaveLength(1);
  expect(findSystemCallers(files, { 'server/src/features/deals/routes.ts': 'because' })).toEqual([]);
  expect(findSystemCallers([], { 'server/src/features/deals/routes.ts': 'because' })).toHaveLength(1);
});

test.each([
  "const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });",
  'const day = (time) => time.toISOString().slice(0, 10);',
  "return amount.toLocaleString('en-US');",
])('INPUT09 a date or an amount that is written past its reader is found: %s', (line) => {
  const path = 'server/src/features/people/team/removal-mail.ts';
  expect(findDatesInText([file(path, line)])).toHaveLength(1);
  expect(findDatesInText([file(path, line)], { [path]: 'because' })).toEqual([]);
  expect(findDatesInText([file('domain/src/in-text.ts', line)])).toEqual([]);
});

test('a component that sends requests by itself is found, an api.ts is not', () => {
  const text = "import { call, isProblem } from '../../lib/http.ts';";
  expect(findHttpCallers([file('web/src/features/deals/board.tsx', text)])).toHaveLength(1);
  expect(findHttpCallers([file('web/src/features/deals/api.ts', text)])).toEqual([]);
  const reader = "import { isProblem } from '../../lib/http.ts';";
  expect(findHttpCallers([file('web/src/features/deals/board.tsx', reader)])).toEqual([]);
});

test('a file that only passes on is a barrel, one with a line of its own is not', () => {
  const passesOn = "export { a } from './a.ts';\nexport * from './b.ts';\n";
  expect(findBarrels([file('domain/src/all.ts', passesOn)])).toEqual(['domain/src/all.ts: a barrel file']);
  expect(findBarrels([file('domain/src/all.ts', `${passesOn}export const c = 1;\n`)])).toEqual([]);
});
