import { checkCatalogue } from './catalogue-check.ts';
import type { Database } from './database.ts';
import { databaseFolder, stateOfFolder } from './embedded/data-folder.ts';
import { namingFullDisk } from './embedded/full-disk.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { migrate } from './migrate.ts';
import { checkRoles, checkVersion } from './postgres/check-server.ts';
import { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts';

export type OpenOptions =
  | ({ readonly engine: 'postgres' } & PostgresOptions)
  | { readonly engine: 'embedded'; readonly dataDir: string };

export interface Opened {
  readonly database: Database;
  /** For the log: what works, but could be safer. */
  readonly warnings: string[];
  /** The migrations that this start applied. */
  readonly migrated: string[];
}

async function openEngine(options: OpenOptions): Promise<Database> {
  if (options.engine === 'postgres') {
    return openPostgres(options);
  }
  const { dataDir } = options;
  const isNew = stateOfFolder(databaseFolder(dataDir)) === 'empty';
  return openEmbedded(isNew ? { dataDir, template: await migratedTemplate() } : { dataDir });
}

/**
 * Opens the database, migrated and checked.
 * @throws DatabaseFolderInUse, DatabaseFolderBroken, DataFolderFull, ServerRefused, MigrationRefused, RolesMissing,
 * SchemaRefused: each message says what to do
 */
export async function openDatabase(options: OpenOptions): Promise<Opened> {
  if (options.engine === 'postgres') return openChecked(options);
  try {
    return await openChecked(options);
  } catch (error) {
    throw namingFullDisk(options.dataDir, error);
  }
}

async function openChecked(options: OpenOptions): Promise<Opened> {
  const database = await openEngine(options);
  try {
    if (database.engine === 'postgres') {
      await checkVersion(database);
    }
    const migrated = await migrate(database);
    await checkCatalogue(database);
    const warnings = database.engine === 'postgres' ? await checkRoles(database) : [];
    return { database, warnings, migrated };
  } catch (error) {
    await database.close();
    throw error;
  }
}
