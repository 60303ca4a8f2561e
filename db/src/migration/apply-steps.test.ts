import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { eachEngine } from '../testing/each-engine.ts';
import { type MigrationScene, openMigrationScene } from '../testing/migration-folder.ts';
import { runScript } from '../testing/run-script.ts';

const TABLE = `create table numbers (id integer primary key, word text);
  grant select, update on numbers to dealwright_system;
  insert into numbers select n from generate_series(1, 95) n;`;
const INDEX = 'create index concurrently numbers_by_word on numbers (word);';
const FILL = `-- batch
  with page as (select id from numbers where id > coalesce($1::integer, 0) order by id limit 10),
       filled as (update numbers n set word = coalesce(word, '') || n.id from page where n.id = page.id)
  select max(id)::text as after from page;`;
const steps = (...statements: string[]) => `-- migration: no-transaction\n\n${statements.join('\n\n')}\n`;

eachEngine((engine) => {
  let scene: MigrationScene;
  const rows = <R>(sql: string) => scene.database.asOwner.query<R>(sql);
  const wrong = () =>
    rows<{ n: number }>('select count(*)::int as n from numbers where word is distinct from id::text');

  beforeEach(async () => {
    scene = await openMigrationScene(engine);
    scene.write({ '0001_numbers.sql': TABLE });
  });
  afterEach(() => scene.close());

  it('runs each statement by itself, so that an index is built beside the traffic and rows are filled in batches', async () => {
    scene.write({ '0002_fill.sql': steps('alter table numbers add column size integer;', INDEX, FILL) });
    expect(await migrate(scene.database, scene)).toEqual(['0001_numbers.sql', '0002_fill.sql']);
    expect(await wrong()).toEqual([{ n: 0 }]);
    expect(await rows("select to_regclass('numbers_by_word')::text as found")).toEqual([
      { found: 'numbers_by_word' },
    ]);
    expect(await rows("select to_regclass('schema_migration_progress') as left")).toEqual([{ left: null }]);
  });

  it('goes on after the statement and the batch where an earlier try ended', async () => {
    // The fourth batch of the first try fails.
    const failing = '|| n.id / (select count(*) from gate where n.id < 31 or is_open)';
    const gate = [
      'create table gate as select false as is_open;',
      'grant select on gate to dealwright_system;',
    ];
    scene.write({ '0002_fill.sql': steps(...gate, FILL.replace('|| n.id', failing)) });
    await expect(migrate(scene.database, scene)).rejects.toThrow('0002_fill.sql failed: division by zero');
    expect(await wrong()).toEqual([{ n: 65 }]);
    await scene.database.asOwner.exec('update gate set is_open = true');
    // The table of the first statement is there: it would fail if it ran again, and words would be written twice.
    expect(await migrate(scene.database, scene)).toEqual(['0002_fill.sql']);
    expect(await wrong()).toEqual([{ n: 0 }]);
  });

  it('builds an index anew that an earlier try left invalid', async () => {
    scene.write({ '0002_fill.sql': steps(INDEX.replace('create index', 'create unique index')) });
    await migrate(scene.database, { folder: scene.folder, mayApply: true }).catch(() => undefined);
    await rows('delete from schema_migrations where version = 2; drop index numbers_by_word');
    await rows("update numbers set word = 'same'");
    await expect(migrate(scene.database, scene)).rejects.toThrow(/could not create unique index/);
    expect(
      await rows("select indisvalid from pg_index where indexrelid = 'numbers_by_word'::regclass"),
    ).toEqual([{ indisvalid: false }]);
    await rows('update numbers set word = id::text');
    expect(await migrate(scene.database, scene)).toEqual(['0002_fill.sql']);
    expect(
      await rows("select indisvalid from pg_index where indexrelid = 'numbers_by_word'::regclass"),
    ).toEqual([{ indisvalid: true }]);
  });

  it.runIf(engine === 'postgres')('goes on where a killed process ended', async () => {
    await migrate(scene.database, scene);
    scene.write({
      '0002_fill.sql': steps(FILL.replace('from page;', 'from page, pg_sleep(0.1);')),
    });
    const { process: child, ended } = runScript('migrate-folder', [scene.url, scene.folder]);
    await expect.poll(async () => (await wrong())[0]?.n, { interval: 20 }).toBeLessThan(70);
    child.kill('SIGKILL');
    await ended;
    const left = (await wrong())[0]?.n ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(await migrate(scene.database, scene)).toEqual(['0002_fill.sql']);
    // A word that was written twice would not be the number.
    expect(await wrong()).toEqual([{ n: 0 }]);
  });
});
