import pg from 'pg';

/** The database has open connections; a drop has waited five seconds for them by then. */
const IN_USE = '55006';
const MOST_TRIES = 6;

async function ask(maintenanceUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export function urlOf(maintenanceUrl: string, database: string): string {
  const url = new URL(maintenanceUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function createDatabase(
  maintenanceUrl: string,
  name: string,
  template = 'template0',
): Promise<void> {
  await ask(
    maintenanceUrl,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
  );
}

/**
 * Ends open connections and drops it. Not `with (force)`: PostgreSQL allows that only to superusers while autovacuum
 * is in the database. A drop without it sends autovacuum away.
 */
export async function dropDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const ownConnections = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${pg.escapeLiteral(name)} and usename = current_user`;
  for (let tries = 1; ; tries += 1) {
    await ask(maintenanceUrl, ownConnections);
    try {
      await ask(maintenanceUrl, `drop database if exists ${pg.escapeIdentifier(name)}`);
      return;
    } catch (error) {
      const inUse = error instanceof pg.DatabaseError && error.code === IN_USE;
      if (!inUse || tries === MOST_TRIES) throw error;
    }
  }
}
