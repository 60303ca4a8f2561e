import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { migratedTemplate } from '../embedded/template.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { createEmptyDatabase, type Engine } from './test-database.ts';

/** A folder of migrations of a test, and an empty database to apply them to. */
export interface MigrationScene {
  readonly folder: string;
  readonly database: Database;
  /** Of PostgreSQL: for a second process. */
  readonly url: string;
  write(files: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export async function openMigrationScene(engine: Engine): Promise<MigrationScene> {
  const folder = mkdtempSync(join(tmpdir(), 'dealwright migrations '));
  const empty = engine === 'postgres' ? await createEmptyDatabase() : undefined;
  // A template without migrations spares initdb, which takes seconds.
  const none = mkdtempSync(join(folder, 'none-'));
  const database = empty
    ? openPostgres({ url: empty.url, poolSize: 2 })
    : await openEmbedded({ template: await migratedTemplate({ migrationsFolder: none }) });
  return {
    folder,
    database,
    url: empty?.url ?? '',
    write: (files) => {
      for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
    },
    close: async () => {
      await database.close();
      await empty?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
