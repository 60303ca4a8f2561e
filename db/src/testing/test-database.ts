import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '../database.ts';
import { createDatabase, dropDatabase, urlOf } from './postgres-databases.ts';
import { lendEmbedded } from './used-embedded.ts';
import { lendPostgres } from './used-postgres.ts';

export type Engine = Database['engine'];
export const ENGINES: readonly Engine[] = ['embedded', 'postgres'];

export interface TestDatabase extends Database {
  /** For a second instance on the same database; the embedded one has none. */
  readonly url: string | undefined;
}

/** An empty database on the throwaway server, without a single table; `drop` removes it. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const maintenanceUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(maintenanceUrl, name);
  return { url: urlOf(maintenanceUrl, name), drop: () => dropDatabase(maintenanceUrl, name) };
}

/**
 * A migrated database without rows. Files that run in one process have it one after the other; closed, it is cleaned.
 * Needs `testing/global-setup.ts` in the vitest project.
 */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'postgres' ? lendPostgres() : { ...(await lendEmbedded()), url: undefined };
}
