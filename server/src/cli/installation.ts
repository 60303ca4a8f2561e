import type { Database } from '@dealwright/db/database';
import type { MigrateOptions } from '@dealwright/db/migrate';
import { type EngineOptions, openDatabase } from '@dealwright/db/open';
import { type Config, readConfig } from '../platform/config.ts';
import { directDatabaseOptions } from '../platform/database-options.ts';
import { namingDatabase, prepareDataDir } from '../platform/start-failure.ts';

/** The settings and the database that `npm start` would run on. */
export interface Installation {
  readonly config: Config;
  readonly database: Database;
  /** The migrations that opening it applied. */
  readonly migrated: readonly string[];
}

const POOL = 2;

/** The database that the environment names, around any pooler. */
export function engineOf(config: Config): EngineOptions {
  return directDatabaseOptions(config, { poolSize: POOL });
}

/** Opens what the environment names, migrated as MIGRATE says and checked, for as long as `run` takes. */
export async function withInstallation<T>(
  run: (installation: Installation) => Promise<T>,
  migrating: MigrateOptions = {},
): Promise<T> {
  const config = readConfig();
  prepareDataDir(config);
  const { database, migrated } = await openDatabase({
    ...engineOf(config),
    migrating: { mayApply: config.migrate, ...migrating },
  }).catch((error: unknown) => {
    throw namingDatabase(config, error);
  });
  try {
    return await run({ config, database, migrated });
  } finally {
    await database.close();
  }
}
