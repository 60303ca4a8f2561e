import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { eachEngine } from '../testing/each-engine.ts';
import { type MigrationScene, openMigrationScene } from '../testing/migration-folder.ts';
import { planMigrations, secondsOf } from './migration-plan.ts';
import { planInWords } from './plan-text.ts';

const PENDING = {
  '0002_column.sql': `alter table numbers add column word text; create table later (id integer);
    create index later_by_id on later (id); drop index numbers_by_id;`,
  '0003_index.sql':
    '-- migration: no-transaction\ncreate index concurrently numbers_by_word on numbers (word);\n\n-- batch\nselect 1',
  '0004_type.sql':
    '-- migration: contract\nalter table numbers alter column id type bigint; do $$ begin end $$;',
  '0005_function.sql': 'create function one() returns int language sql as $$ select 1 $$',
};

eachEngine((engine) => {
  let scene: MigrationScene;
  beforeEach(async () => {
    scene = await openMigrationScene(engine);
  });
  afterEach(() => scene.close());

  const catalogue = () =>
    scene.database.asOwner.query('select relname::text as name from pg_class order by 1');

  it('OPS44 says what each pending migration locks, how large that table is and for how long, and changes nothing', async () => {
    scene.write({
      '0001_numbers.sql': `create table numbers as select n as id from generate_series(1, 5000) n;
        create index numbers_by_id on numbers (id)`,
    });
    expect(planInWords(await planMigrations(scene.database, scene))).toContain('The database is new');
    await migrate(scene.database, scene);
    await scene.database.asOwner.query('analyze numbers');
    scene.write(PENDING);
    const before = await catalogue();
    const text = planInWords(await planMigrations(scene.database, scene));
    expect(await catalogue()).toEqual(before);
    const size = 'numbers \\(about 5,000 rows, \\d+ kB\\)';
    const lines = [
      '4 migrations are pending. Nothing was changed.',
      '0002_column.sql (one transaction; the previous release keeps working)',
      `    access exclusive on ${size}: reads and writes wait, brief`,
      '  drop index numbers_by_id',
      '0003_index.sql (each statement by itself; the previous release keeps working)',
      `    share update exclusive on ${size}: nobody waits, less than a second`,
      '    in batches, each committed by itself',
      '0004_type.sql (one transaction; the previous release can’t start afterwards)',
      `    access exclusive on ${size}: reads and writes wait, less than a second`,
      '    a block of code that this plan can’t read: look at the file',
      '0005_function.sql (one transaction; the previous release keeps working)\n  no lock that traffic would notice',
      'To apply: npx dealwright migrate --apply',
    ];
    for (const line of lines) {
      const plain = line.replaceAll(size, 'SIZE').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      expect(text).toMatch(new RegExp(plain.replaceAll('SIZE', size)));
    }
    expect(text).not.toContain('later');
    await migrate(scene.database, scene).catch(() => undefined);
  });

  it('says so when there is nothing to do', async () => {
    scene.write({ '0001_first.sql': 'create table first (id integer)' });
    await migrate(scene.database, scene);
    expect(planInWords(await planMigrations(scene.database, scene))).toBe('The database is up to date');
  });
});

test('the estimate grows with the table, and with its indexes where all rows are written anew', () => {
  const size = { bytes: 1e9, indexBytes: 2e9 };
  expect(secondsOf('brief', size)).toBe(0);
  expect(secondsOf('read', size)).toBe(5);
  expect(secondsOf('index', size)).toBe(40);
  expect(secondsOf('rewrite', size)).toBe(200);
});
