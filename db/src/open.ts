import { existsSync } from 'node:fs';
import { checkCatalogue } from './catalogue-check.ts';
import type { Database } from './database.ts';
import { databaseFolder, stateOfFolder } from './embedded/data-folder.ts';
import { namingFullDisk } from './embedded/full-disk.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { type MigrateOptions, migrate, readMigrationState } from './migrate.ts';
import { type MigrationPlan, planMigrations } from './migration/migration-plan.ts';
import { checkRoles, checkVersion } from './postgres/check-server.ts';
import { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts';

export type EngineOptions =
  | ({ readonly engine: 'postgres' } & PostgresOptions)
  | { readonly engine: 'embedded'; readonly dataDir: string };

export type OpenOptions = EngineOptions & { readonly migrating?: MigrateOptions };

export interface Opened {
  readonly database: Database;
  /** For the log: what works, but could be safer. */
  readonly warnings: string[];
  /** The migrations that this start applied. */
  readonly migrated: string[];
}

async function openEngine(options: EngineOptions): Promise<Database> {
  if (options.engine === 'postgres') {
    return openPostgres(options);
  }
  const { dataDir } = options;
  const isNew = stateOfFolder(databaseFolder(dataDir)) === 'empty';
  return openEmbedded(isNew ? { dataDir, template: await migratedTemplate() } : { dataDir });
}

/**
 * Opens the database, migrated and checked.
 * @throws DatabaseFolderInUse, DatabaseFolderBroken, DataFolderFull, ServerRefused, MigrationRefused, MigrationsPending,
 * LockRefused, RolesMissing, SchemaRefused: each message says what to do
 */
export async function openDatabase(options: OpenOptions): Promise<Opened> {
  if (options.engine === 'postgres') return openChecked(options);
  try {
    return await openChecked(options);
  } catch (error) {
    throw namingFullDisk(options.dataDir, error);
  }
}

function warningOf(newer: readonly { readonly version: number; readonly name: string }[]): string[] {
  const names = newer.map(({ version, name }) => `${version} (${name})`).join(', ');
  return newer.length > 0
    ? [`A newer Dealwright has applied ${names}. This one still works; upgrade it soon.`]
    : [];
}

/** What `openDatabase` would migrate. Changes nothing. @throws ServerRefused, MigrationRefused, DatabaseFolderInUse */
export async function planDatabase(options: OpenOptions): Promise<MigrationPlan> {
  const { engine } = options;
  // Looked at before a folder is made.
  const isNew =
    engine === 'embedded' &&
    (!existsSync(options.dataDir) || stateOfFolder(databaseFolder(options.dataDir)) === 'empty');
  if (isNew) {
    return { isNew: true, pending: [] };
  }
  const database = await openEngine(options);
  try {
    if (engine === 'postgres') await checkVersion(database);
    return await planMigrations(database, options.migrating);
  } finally {
    await database.close();
  }
}

async function openChecked(options: OpenOptions): Promise<Opened> {
  const database = await openEngine(options);
  try {
    if (database.engine === 'postgres') {
      await checkVersion(database);
    }
    const migrated = await migrate(database, options.migrating);
    const { newer } = await readMigrationState(database, options.migrating);
    await checkCatalogue(database, newer.length > 0);
    const warnings = database.engine === 'postgres' ? await checkRoles(database) : [];
    return { database, warnings: [...warnings, ...warningOf(newer)], migrated };
  } catch (error) {
    await database.close();
    throw error;
  }
}
