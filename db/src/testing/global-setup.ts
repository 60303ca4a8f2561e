import type { TestProject } from 'vitest/node';
import { migratedTemplate } from '../embedded/template.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { createDatabase } from './postgres-databases.ts';
import { startTestPooler } from './test-pooler.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throwaway server of this run, its database of maintenance. */
    postgresUrl: string;
    postgresSuperuserUrl: string;
    /** The same through a pooler, when the tests are to run through one: `npm test -- --only features --pooler`. */
    poolerUrl: string | undefined;
  }
}

export const TEMPLATE_DATABASE = 'dealwright_template';

async function migrateTemplate(url: string): Promise<void> {
  const database = openPostgres({ url });
  await migrate(database);
  await database.close();
}

/** Once a run: a PostgreSQL server with a migrated template, and the template of the embedded database. */
export default async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const [server] = await Promise.all([startThrowawayPostgres(), migratedTemplate()]);
  const maintenanceUrl = server.url('postgres');
  await createDatabase(maintenanceUrl, TEMPLATE_DATABASE);
  await migrateTemplate(server.url(TEMPLATE_DATABASE));
  provide('postgresUrl', maintenanceUrl);
  provide('postgresSuperuserUrl', server.superuserUrl('postgres'));
  const pooler = process.env.TEST_POOLER === '1' ? await startTestPooler(maintenanceUrl) : undefined;
  provide('poolerUrl', pooler?.url(maintenanceUrl));
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}
