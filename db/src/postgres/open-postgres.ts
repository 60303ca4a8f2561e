import pg from 'pg';
import { AfterCommit } from '../after-commit.ts';
import type { Database } from '../database.ts';
import { DatabaseUnavailable, isConnectionLost } from '../database-error.ts';
import { notifyAs, ownerOn } from '../owner.ts';
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

export const STATEMENT_TIMEOUT_MS = 5_000;
/** With what comes after it, a request fails within five seconds while the server is silent. */
const CONNECT_TIMEOUT_MS = 4_500;
/** Readiness is asked every second or so, and waited for two. */
const PING_TIMEOUT_MS = 1_500;
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

/** One connection for asking whether the server answers, whatever all others are busy with. */
function makePing(base: pg.ClientConfig): { ping(): Promise<void>; end(): Promise<void> } {
  const pool = new pg.Pool({
    ...base,
    max: 1,
    connectionTimeoutMillis: PING_TIMEOUT_MS,
    statement_timeout: PING_TIMEOUT_MS,
    query_timeout: PING_TIMEOUT_MS,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let asked: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    // A connection that sat idle while the server restarted is noticed by its failing: the next is a new one.
    for (let tries = 1; ; tries += 1) {
      try {
        await lendFrom(pool, (client) => client.query('select 1'));
        return;
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        const silent = error instanceof Error && error.message === 'Query read timeout';
        if (silent || tries === 2) throw new DatabaseUnavailable(error);
      }
    }
  };
  return {
    ping: () => {
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    end: () => pool.end(),
  };
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
  const pinger = makePing(base);
  const listener = new Listener(base);
  const asOwner = ownerOn(
    (run) => lendFrom(pool, run),
    (run) => lendOwn(base, run),
  );
  const afterCommit = new AfterCommit(notifyAs(asOwner));
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([listener.close(), afterCommit.close()]);
    await Promise.all([pool.end(), pinger.end()]);
  };

  return {
    engine: 'postgres',
    asOwner,
    refreshTypes: async () => parsers.learn(await asOwner.query(ValueParsers.arrayTypesSql)),
    transaction: (role, run, transactionOptions = {}) =>
      runTransaction(() => begin(pool, role, transactionOptions), run, transactionOptions, afterCommit),
    listen: listener.listen,
    ping: pinger.ping,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
