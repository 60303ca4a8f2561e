import pg from 'pg';
import { AfterCommit } from '../after-commit.ts';
import type { Database } from '../database.ts';
import { DatabaseUnavailable, isConnectionLost, isDemoted } from '../database-error.ts';
import { notifyAs, ownerOn } from '../owner.ts';
import { runTransaction } from '../run-transaction.ts';
import { ValueParsers } from '../value-parsers.ts';
import { begin, type Connections } from './begin.ts';
import { Listener } from './listener.ts';

export interface PostgresOptions {
  readonly url: string;
  /**
   * The same database around the pooler that `url` leads to: listening, migrations and the job queue need a connection of
   * their own. Connections of `url` are then taken to be lent by the transaction.
   */
  readonly directUrl?: string | undefined;
  /** Off where a pooler lends another connection for each transaction and knows no prepared statements. */
  readonly prepares?: boolean | undefined;
  /** Connections at most. */
  readonly poolSize?: number;
  /** The server ends a statement that takes longer. */
  readonly statementTimeoutMs?: number;
  /** For a connection to be made, or to become free. */
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
  /** For a replica: no transaction may write, not even on a server that would let it. */
  readonly readOnly?: boolean;
}

export const STATEMENT_TIMEOUT_MS = 5_000;
/** With what comes after it, a request fails within five seconds while the server is silent. */
const CONNECT_TIMEOUT_MS = 4_500;
/** Readiness is asked every second or so, and waited for two. */
const PING_TIMEOUT_MS = 1_500;
/**
 * Longer than five minutes, since much comes by the clock: it finds the connections of last time. A new one, with all
 * that it has to learn of the catalogue, costs the server more than everything that is asked on it.
 */
const IDLE_TIMEOUT_MS = 330_000;
/** Around a pooler, for the job queue and for notifications. */
const DIRECT_POOL_SIZE = 4;
/** Beyond the server's own limit, for a server that no longer answers at all. */
const SILENCE_MS = 500;

function makePool(base: pg.ClientConfig, size: number, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    ...base,
    max: size,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + SILENCE_MS,
  });
  // Idle connections end when the server restarts; those in use fail their statement. Both must not end the process.
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
    client.release(isConnectionLost(error) || isDemoted(error) ? (error as Error) : undefined);
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

/**
 * Compiling a statement takes up to a second where many rows are expected, longer than running it; starting workers for
 * one takes longer than reading its rows, and takes processors from others.
 */
const PLAIN_PLANS = '-c jit=off -c max_parallel_workers_per_gather=0';

/** Every way to the server that a process has: the pool of transactions, and what goes around a pooler. */
function connectionsOf(options: PostgresOptions, types: ValueParsers) {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const isPooled = options.directUrl !== undefined;
  const shared: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    application_name: options.applicationName ?? 'dealwright',
    keepAlive: true,
    types,
  };
  const direct: pg.ClientConfig = {
    ...shared,
    connectionString: options.directUrl ?? options.url,
    options: options.readOnly ? `${PLAIN_PLANS} -c default_transaction_read_only=on` : PLAIN_PLANS,
  };
  const limited = { ...direct, statement_timeout: statementTimeoutMs };
  // A pooler refuses settings of a connection, since it lends the same one to others.
  const pool = makePool(isPooled ? shared : limited, options.poolSize ?? 10, statementTimeoutMs);
  const ownerPool = isPooled ? makePool(limited, DIRECT_POOL_SIZE, statementTimeoutMs) : pool;
  const connections: Connections = {
    pool,
    prepares: options.prepares ?? true,
    statementTimeoutMs: isPooled ? statementTimeoutMs : undefined,
  };
  const asOwner = ownerOn(
    (run) => lendFrom(ownerPool, run),
    (run) => lendOwn(direct, run),
  );
  const pools = isPooled ? [pool, ownerPool] : [pool];
  return { pools, connections, asOwner, pinger: makePing(shared), listener: new Listener(direct) };
}

/** Connects lazily: nothing is asked of the server before the first statement. */
export function openPostgres(options: PostgresOptions): Database {
  const parsers = new ValueParsers();
  const { pools, connections, asOwner, pinger, listener } = connectionsOf(options, parsers);
  const { pool } = connections;
  const afterCommit = new AfterCommit(notifyAs(asOwner));
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([listener.close(), afterCommit.close()]);
    await Promise.all([pinger.end(), ...pools.map((each) => each.end())]);
  };

  return {
    engine: 'postgres',
    asOwner,
    refreshTypes: async () => parsers.learn(await asOwner.query(ValueParsers.arrayTypesSql)),
    transaction: (role, run, transactionOptions = {}) =>
      runTransaction(
        () => begin(connections, role, transactionOptions),
        run,
        transactionOptions,
        afterCommit,
      ),
    listen: listener.listen,
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
    ping: pinger.ping,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
