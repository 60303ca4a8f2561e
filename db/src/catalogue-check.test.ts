import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogueLines, checkCatalogue, SchemaRefused } from './catalogue-check.ts';
import type { Database } from './database.ts';
import { CATALOGUE_FILE } from './migration/applied-migrations.ts';
import { openDatabase } from './open.ts';
import { eachEngine } from './testing/each-engine.ts';
import { createEmptyDatabase, openTestDatabase } from './testing/test-database.ts';

/** Manual changes and incomplete restores, and how a start reports them. */
const CHANGES: readonly [sql: string, said: string][] = [
  ['drop policy company_select on deals', 'missing: policy company_select on public.deals'],
  ['alter policy company_select on deals using (true)', 'changed: policy company_select on public.deals'],
  [
    'create policy everybody on deals for select to dealwright_app using (true)',
    'not ours: policy everybody on public.deals',
  ],
  ['alter table deals no force row level security', 'changed: table public.deals'],
  ['alter table deals disable row level security', 'changed: table public.deals'],
  ['drop trigger announce_event on events', 'missing: trigger announce_event on public.events'],
  ['alter table events disable trigger announce_event', 'changed: trigger announce_event on public.events'],
  [
    'alter table mfa_factors drop constraint mfa_factors_pkey cascade',
    'missing: primary key mfa_factors_pkey on public.mfa_factors',
  ],
  ['grant delete on users to dealwright_app', 'not ours: grant delete on public.users to dealwright_app'],
  ['revoke insert on deals from dealwright_app', 'missing: grant insert on public.deals to dealwright_app'],
  ['grant select on users to public', 'not ours: grant select on public.users to public'],
  [
    'grant execute on function app.authenticate(bytea) to public',
    'not ours: grant execute on app.authenticate(bytea) to public',
  ],
  ['alter function app.authenticate(bytea) security invoker', 'changed: function app.authenticate(bytea)'],
];

eachEngine((engine) => {
  /** What a change says of the catalogue; nothing of it stays. */
  async function afterChange(database: Database, sql: string): Promise<unknown> {
    let found: unknown;
    const undone = database.asOwner.transaction(async (session) => {
      await session.exec(sql);
      const seen = { asOwner: { transaction: (run: (of: typeof session) => unknown) => run(session) } };
      found = await checkCatalogue(seen as unknown as Database).catch((error: unknown) => error);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    return found;
  }

  it('OPS32 R23 the database that the migrations make is the one that is expected', async () => {
    const database = await openTestDatabase(engine);
    const expected = readFileSync(CATALOGUE_FILE, 'utf8').split('\n').filter(Boolean);
    expect(await catalogueLines(database.asOwner)).toEqual(expected);
    expect(expected.filter((line) => line.startsWith('policy\t')).length).toBeGreaterThan(400);
    await checkCatalogue(database);
    await database.close();
  });

  it('OPS32 R23 whatever is missing, changed or too many is named', async () => {
    const database = await openTestDatabase(engine);
    for (const [sql, said] of CHANGES) {
      const found = await afterChange(database, sql);
      expect(found, sql).toBeInstanceOf(SchemaRefused);
      expect((found as Error).message, sql).toContain(said);
    }
    await database.close();
  });

  it('OPS32 what an operator may add for themselves does not keep a start from happening', async () => {
    const database = await openTestDatabase(engine);
    for (const sql of [
      'create index deals_of_ours on deals (company_id, name)',
      'create table reports_of_ours (id integer); grant select on reports_of_ours to public',
      'create view totals_of_ours as select 1 as one',
    ]) {
      expect(await afterChange(database, sql), sql).toBeUndefined();
    }
    await database.close();
  });
});

it('OPS32 R23 a start on a database that was restored in part is refused, by name', async () => {
  const { url, drop } = await createEmptyDatabase();
  const options = { engine: 'postgres', url, poolSize: 1 } as const;
  const { database } = await openDatabase(options);
  await database.asOwner.exec(
    'drop policy company_select on deals; alter table deals no force row level security',
  );
  await database.close();
  const refused = await openDatabase(options).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SchemaRefused);
  expect((refused as Error).message).toContain('missing: policy company_select on public.deals');
  expect((refused as Error).message).toContain('changed: table public.deals');
  await drop();
});
