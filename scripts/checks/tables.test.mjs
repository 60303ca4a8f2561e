import { expect, test } from 'vitest';
import { findOwnership, findTableTrespasses } from './tables.mjs';

const features = {
  tables: { deals: ['deals', 'deal_pins'], tasks: ['tasks'], platform: ['events'] },
  offered: ['deals'],
};
const store = (feature, text) => ({ path: `server/src/features/${feature}/store.ts`, text });
const joining = store('tasks', 'sql`select t.id from tasks t join deals d on d.id = t.deal_id`');

test('a table that nobody owns, one that two own, and one that is gone are found', () => {
  const schema =
    'create table deals (\ncreate table deal_pins (\ncreate table tasks (\ncreate view sums as\n';
  expect(findOwnership({ tables: { ...features.tables, accounts: ['tasks'] } }, schema)).toEqual([
    'features.json: nobody owns the table sums',
    'features.json: there is no table events',
    'features.json: two features own tasks',
  ]);
});

test('a feature reads a table of another only where it is offered, and each one offered is joined by somebody', () => {
  expect(findTableTrespasses([joining], features, {})).toEqual([]);
  const pins = store('tasks', 'sql`select 1 from deals d join deal_pins p on p.deal_id = d.id`');
  expect(findTableTrespasses([pins], features, {})).toEqual([
    'server/src/features/tasks/store.ts: reads deal_pins, which deals does not offer: call its store',
  ]);
  expect(findTableTrespasses([], features, {})).toEqual([
    'features.json: nobody joins deals, so it need not be offered',
  ]);
});

test.each(['sql`update deals set name = 1`', "tx.kysely.insertInto('deals')", 'sql`delete from deals d`'])(
  'a table of another feature is written by its store alone: %s',
  (text) => {
    expect(findTableTrespasses([joining, store('tasks', text)], features, {})).toEqual([
      "server/src/features/tasks/store.ts: writes deals, which is deals's: call its store",
    ]);
    const listed = { 'server/src/features/tasks/store.ts': 'because' };
    expect(findTableTrespasses([joining, store('tasks', text)], features, listed)).toEqual([]);
    expect(findTableTrespasses([joining, store('deals', text)], features, {})).toEqual([]);
  },
);

test('a listed writer that writes nothing of others is found, and a comment writes nothing', () => {
  const files = [joining, store('privacy', '// update deals')];
  expect(findTableTrespasses(files, features, { 'server/src/features/privacy/store.ts': 'because' })).toEqual(
    [
      'scripts/checks/tables.mjs: server/src/features/privacy/store.ts writes no table of another feature any more',
    ],
  );
});
