import type { Database } from '@dealwright/db/database';
import { openDatabase } from '@dealwright/db/open';
import { type Config, readConfig } from '../platform/config.ts';
import { directDatabaseOptions } from '../platform/database-options.ts';

/** The settings and the database that `npm start` would run on. */
export interface Installation {
  readonly config: Config;
  readonly database: Database;
  /** The migrations that opening it applied. */
  readonly migrated: readonly string[];
}

const POOL = 2;

/** Opens what the environment names, migrated and checked, for as long as `run` takes. */
export async function withInstallation<T>(run: (installation: Installation) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { database, migrated } = await openDatabase(directDatabaseOptions(config, { poolSize: POOL }));
  try {
    return await run({ config, database, migrated });
  } finally {
    await database.close();
  }
}
