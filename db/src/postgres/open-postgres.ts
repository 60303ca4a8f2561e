import pg from 'pg';
import type { Database } from '../database.ts';
import { DatabaseUnavailable, isConnectionLost } from '../database-error.ts';
import { ownerOn } from '../owner.ts';
import { runTransaction } from '../run-transaction.ts';
import { ValueParsers } from '../value-parsers.ts';
import { begin } from './begin.ts';
import { Listener } from './listener.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections at most. */
  readonly poolSize?: number;
  /** The server ends a statement that takes longer. */
  readonly statementTimeoutMs?: number;
  /** For a connection to be made, or to become free. */
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
}

const STATEMENT_TIMEOUT_MS = 5_000;
/** With what comes after it, a request fails within five seconds while the server is silent. */
const CONNECT_TIMEOUT_MS = 4_500;
/** Beyond the server's own limit, for a server that no longer answers at all. */
const SILENCE_MS = 500;

function makePool(options: PostgresOptions, base: pg.ClientConfig): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    ...base,
    max: options.poolSize ?? 10,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_MS,
  });
  // Idle connections end when the server restarts; those in use fail their statement. Neither may end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function lendFrom<T>(pool: pg.Pool, run: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await run(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isConnectionLost(error) ? (error as Error) : undefined);
    throw error;
  }
}

async function lendOwn<T>(config: pg.ClientConfig, run: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Connects lazily: nothing is asked of the server before the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const parsers = new ValueParsers();
  const base: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    application_name: options.applicationName ?? 'dealwright',
    keepAlive: true,
    types: parsers,
  };
  const pool = makePool(options, base);
  const listener = new Listener(base);
  const asOwner = ownerOn(
    (run) => lendFrom(pool, run),
    (run) => lendOwn(base, run),
  );
  let closing: Promise<void> | undefined;
  const close = async () => {
    await listener.close();
    await pool.end();
  };

  return {
    engine: 'postgres',
    asOwner,
    refreshTypes: async () => parsers.learn(await asOwner.query(ValueParsers.arrayTypesSql)),
    transaction: (role, run, transactionOptions = {}) =>
      runTransaction(() => begin(pool, role, transactionOptions), run, transactionOptions),
    listen: listener.listen,
    ping: async () => {
      try {
        await asOwner.query('select 1');
      } catch (error) {
        throw isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
      }
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
