import pg from 'pg';

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

export async function dropDatabase(maintenanceUrl: string, name: string): Promise<void> {
  await ask(maintenanceUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
