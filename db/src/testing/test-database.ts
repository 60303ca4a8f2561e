import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '../database.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { migratedTemplate } from '../embedded/template.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';
import { createDatabase, dropDatabase, urlOf } from './postgres-databases.ts';

export type Engine = Database['engine'];
export const ENGINES: readonly Engine[] = ['embedded', 'postgres'];

export interface TestDatabase extends Database {
  /** For a second instance on the same database; the embedded one has none. */
  readonly url: string | undefined;
}

/** An empty database on the throwaway server, without a single table; `drop` removes it. */
export async function createEmptyDatabase(
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const maintenanceUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(maintenanceUrl, name, template);
  return { url: urlOf(maintenanceUrl, name), drop: () => dropDatabase(maintenanceUrl, name) };
}

async function openOnPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createEmptyDatabase(TEMPLATE_DATABASE);
  const database = openPostgres({ url, poolSize: 5 });
  await database.refreshTypes();
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, url, close };
}

async function openInMemory(): Promise<TestDatabase> {
  return { ...(await openEmbedded({ template: await migratedTemplate() })), url: undefined };
}

/** A migrated, empty database of one's own; gone when closed. Needs `testing/global-setup.ts` in the vitest project. */
export function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'postgres' ? openOnPostgres() : openInMemory();
}
