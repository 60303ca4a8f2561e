import pg from 'pg';
import { sqlState } from '../database-error.ts';

/** A database that is there for a trial. */
export interface ScratchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const FORBIDDEN = '42501';

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'dealwright drill' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty database beside the one of the address, in place of what an earlier trial left behind.
 * @throws with what to run, where the role may not create databases
 */
export async function createScratchDatabase(address: string): Promise<ScratchDatabase> {
  const url = new URL(address);
  const name = `${decodeURIComponent(url.pathname.slice(1)) || 'dealwright'}_drill`;
  const quoted = pg.escapeIdentifier(name);
  const drop = () => run(address, `drop database if exists ${quoted}`);
  try {
    await drop();
    await run(address, `create database ${quoted} template template0`);
  } catch (error) {
    if (sqlState(error) !== FORBIDDEN) throw error;
    const login = decodeURIComponent(url.username);
    throw new Error(
      `The role "${login}" can’t create the database ${name} for the drill. As an administrator, run:\n` +
        `  alter role ${pg.escapeIdentifier(login)} createdb;\nor set DRILL_DATABASE_URL to another server.`,
      { cause: error },
    );
  }
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, drop };
}
