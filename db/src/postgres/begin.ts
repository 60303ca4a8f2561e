import type { Pool, PoolClient } from 'pg';
import type { Role, TransactionOptions } from '../database.ts';
import { DatabaseUnavailable, isConnectionLost } from '../database-error.ts';
import { type Begun, beginSql, openingRows } from '../run-transaction.ts';
import { watched } from '../statement-channel.ts';

/** Beginning, with its opening statement, costs a server next to nothing: one that stays silent this long has gone. */
const BEGIN_TIMEOUT_MS = 3_000;
const used = new WeakSet<PoolClient>();

/** What a pooler between the process and the server changes. */
export interface Connections {
  readonly pool: Pool;
  /** Whether statements are kept prepared on a connection. */
  readonly prepares: boolean;
  /** For each transaction, where connections are shared and have no limit of their own. */
  readonly statementTimeoutMs?: number | undefined;
}

const SILENT = 'Query read timeout';

/**
 * The answer, or a failure when the server stays silent. Where this process was held up itself, its timers run before
 * what arrived meanwhile is read: that is read first.
 */
async function answerWithin<T>(limitMs: number, asked: Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const judge = () => reject(new Error(SILENT));
    limit = setTimeout(() => setImmediate(judge), limitMs);
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(limit);
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
  }
}

/** The opening statement failed inside the transaction; the connection itself is good. */
async function undo(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}

/**
 * Begins on a connection that works. One that sat idle while the server restarted fails here, before anything was
 * asked of it, so the next is tried, down to a new one.
 */
export async function begin(
  { pool, prepares, statementTimeoutMs }: Connections,
  role: Role,
  options: TransactionOptions,
): Promise<Begun> {
  const text = beginSql(role, options, statementTimeoutMs);
  for (;;) {
    const client = await connect(pool);
    const old = used.has(client);
    used.add(client);
    try {
      const asked = watched('begin', () => client.query(text));
      const opening = openingRows(await answerWithin(BEGIN_TIMEOUT_MS, asked));
      return { client, opening, prepares, release: (broken) => client.release(broken) };
    } catch (error) {
      if (!isConnectionLost(error)) {
        client.release(await undo(client));
        throw error;
      }
      client.release(error as Error);
      const silent = error instanceof Error && error.message === SILENT;
      if (!old || silent) {
        throw new DatabaseUnavailable(error);
      }
    }
  }
}
