import pg from 'pg';
import { ROLES } from '../roles.ts';
import { Session } from '../session.ts';
import { type BackupContents, readContents } from './backup-contents.ts';
import { runOnDatabase } from './postgres-programs.ts';

/** A function that belongs to one of the roles that requests run under, and has to belong to it again. */
export interface OwnedFunction {
  readonly name: string;
  readonly owner: string;
}

const ROLE_SQL = `create role dealwright_backup login bypassrls password '…';
  grant pg_read_all_data to dealwright_backup;`;

export class MayNotReadAll extends Error {
  constructor(login: string) {
    super(
      `The role "${login}" is subject to row-level security, so pg_dump refuses to dump with it. As an administrator, run:\n` +
        `  ${ROLE_SQL}\nand use that role in BACKUP_DATABASE_URL.`,
    );
    this.name = 'MayNotReadAll';
  }
}

async function ask<R extends pg.QueryResultRow>(
  client: pg.Client,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await client.query<R>(sql, values)).rows;
}

/** Dumps what a transaction sees, which stays open meanwhile, and reads the same from it. */
async function dumpSnapshot(client: pg.Client, url: string, file: string): Promise<BackupContents> {
  await client.query('begin isolation level repeatable read, read only');
  const [row] = await ask<{ snapshot: string }>(client, 'select pg_export_snapshot() as snapshot');
  const args = ['--format=custom', '--no-sync', `--snapshot=${row?.snapshot}`, `--file=${file}`];
  await runOnDatabase('pg_dump', url, args);
  const contents = await readContents(new Session(client));
  await client.query('commit');
  return contents;
}

/**
 * Dumps a PostgreSQL database into one file, as it was at one moment, while it is in use.
 * @returns what a restore has to know besides, and what it has to have again
 * @throws MayNotReadAll
 */
export async function dumpPostgres(
  url: string,
  file: string,
): Promise<{ functions: OwnedFunction[]; contents: BackupContents }> {
  const client = new pg.Client({ connectionString: url, application_name: 'dealwright backup' });
  await client.connect();
  try {
    const [login] = await ask<{ name: string; reads_all: boolean }>(
      client,
      'select rolname::text as name, rolsuper or rolbypassrls as reads_all from pg_roles where rolname = current_user',
    );
    if (!login?.reads_all) throw new MayNotReadAll(login?.name ?? '');
    const functions = await ask<OwnedFunction>(
      client,
      `select p.oid::regprocedure::text as name, o.rolname::text as owner from pg_proc p join pg_roles o on o.oid = p.proowner
        where o.rolname = any ($1) order by 1`,
      [ROLES],
    );
    return { functions, contents: await dumpSnapshot(client, url, file) };
  } finally {
    await client.end();
  }
}
