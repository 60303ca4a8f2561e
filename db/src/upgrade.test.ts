import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { catalogueLines } from './catalogue-check.ts';
import type { Database } from './database.ts';
import { CATALOGUE_FILE } from './migration/applied-migrations.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { ensureRoles } from './roles.ts';
import { eachEngine } from './testing/each-engine.ts';
import { insertOneRowEach, sampleRows } from './testing/one-row-each.ts';
import { urlOf } from './testing/postgres-databases.ts';
import { createEmptyDatabase } from './testing/test-database.ts';

/** Schemas of earlier versions with what `schema_migrations` held then, by the number of their last migration. */
const FOLDER = fileURLToPath(new URL('./testing/versions', import.meta.url));
const VERSIONS = readdirSync(FOLDER).map((file) => ({ file, version: Number(file.slice(0, 4)) }));
const COMPANY = 'f1b5f1a0-0000-7000-8000-00000000000a';
const ID = 'f1b5f1a0-0000-7000-8000-000000000001';

eachEngine((engine) => {
  let database: Database;
  let superuser: Database;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    if (engine === 'embedded') {
      database = await openEmbedded();
      superuser = database;
      drop = () => database.close();
      return;
    }
    const empty = await createEmptyDatabase();
    database = openPostgres({ url: empty.url, poolSize: 2 });
    const name = new URL(empty.url).pathname.slice(1);
    superuser = openPostgres({ url: urlOf(inject('postgresSuperuserUrl'), name), poolSize: 1 });
    drop = async () => {
      await Promise.all([database.close(), superuser.close()]);
      await empty.drop();
    };
  });
  afterEach(() => drop());

  /** The schema of that version with a row in each of its tables. */
  const fill = async (file: string): Promise<void> => {
    const sql = gunzipSync(readFileSync(join(FOLDER, file))).toString();
    await database.asOwner.session(async (session) => {
      await ensureRoles(session);
      await session.exec(`begin; ${sql} commit`);
    });
    const samples = await sampleRows(database.asOwner, COMPANY, ID);
    await superuser.asOwner.session((session) => insertOneRowEach(session, samples));
  };
  const applied = () =>
    database.asOwner.query<{ version: number; name: string }>(
      'select version, name from schema_migrations order by version',
    );
  /** Every row of every table but the list of migrations. */
  const contents = async () => {
    const tables = await database.asOwner.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relname <> 'schema_migrations'
          and relnamespace in ('public'::regnamespace, 'ai'::regnamespace) order by 1`,
    );
    const all: Record<string, unknown> = {};
    for (const { name } of tables) {
      all[name] = await superuser.asOwner.query(`select to_jsonb(r) as row from ${name} r order by 1`);
    }
    return all;
  };

  describe.each(VERSIONS)('a filled database of version $version', ({ file, version }) => {
    test('becomes one of today, and keeps every row', async () => {
      await fill(file);
      const before = await contents();
      expect(Object.keys(before).length).toBeGreaterThan(100);
      const later = readMigrations().filter((migration) => migration.version > version);
      expect(await migrate(database)).toEqual(
        later.filter(({ name }) => name !== 'baseline').map((migration) => migration.file),
      );
      expect(await contents()).toMatchObject(before);
      // A deal of before has its version of today.
      expect(
        await superuser.asOwner.query(
          `select v.stage = d.stage as same from deals d left join deal_versions v
             on v.deal_id = d.id and v.valid_to = 'infinity' and v.corrected_at = 'infinity'`,
        ),
      ).toEqual([{ same: true }]);
      // The person of a deal of before is a contact.
      expect(
        await superuser.asOwner.query(
          'select c.name = s.name as same from stakeholders s left join contacts c on c.id = s.contact_id',
        ),
      ).toEqual([{ same: true }]);
      const lines = await catalogueLines(database.asOwner);
      expect(lines).toEqual(readFileSync(CATALOGUE_FILE, 'utf8').trimEnd().split('\n'));
      expect(await applied()).toEqual(readMigrations().map(({ version, name }) => ({ version, name })));
      expect(await migrate(database)).toEqual([]);
    });
  });

  test('a database of before the last migration that the baseline stands for is refused and left as it is', async () => {
    await fill('0064.sql.gz');
    await database.asOwner.query('delete from schema_migrations where version > 62');
    const before = [await applied(), await contents()];
    await expect(migrate(database)).rejects.toThrow(
      'The database is at version 62 (account_totals_locked), but this version needs at least version 64. ' +
        'Start Dealwright at commit 0c4a539 once to upgrade it, then start this version. Nothing was changed.',
    );
    expect([await applied(), await contents()]).toEqual(before);
  });
});
