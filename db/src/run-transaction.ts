import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { AfterCommit } from './after-commit.ts';
import type { Role, TransactionOptions, Tx } from './database.ts';
import {
  DatabaseUnavailable,
  isConnectionLost,
  isDemoted,
  isRetryable,
  isStalePlan,
  TransactionRolledBack,
} from './database-error.ts';
import type { Tables } from './generated/tables.ts';
import { Session } from './session.ts';
import { renewStatementNames } from './statement-names.ts';
import { kyselyOn } from './transaction-kysely.ts';

const TRIES = 3;
const ROLES: ReadonlySet<string> = new Set<Role>(['dealwright_app', 'dealwright_system']);

/** As a connection that isn’t pooled has them. */
const PLAIN_PLANS = 'set local jit = off; set local max_parallel_workers_per_gather = 0';

/** Read by the default of columns that keep it. */
function traceSql(traceparent: string): string {
  if (!/^[0-9a-f-]{55}$/.test(traceparent)) {
    throw new Error('Not a traceparent');
  }
  return `set local app.traceparent = '${traceparent}'`;
}

/**
 * One round trip: no statement of the transaction can run before the role is set.
 * @param statementTimeoutMs where the connection itself has no settings
 */
export function beginSql(role: Role, options: TransactionOptions, statementTimeoutMs?: number): string {
  if (!ROLES.has(role)) {
    throw new Error(`Unknown database role: ${role}`);
  }
  const limit =
    statementTimeoutMs === undefined
      ? ''
      : `; set local statement_timeout = ${statementTimeoutMs}; ${PLAIN_PLANS}`;
  const opening = options.opening === undefined ? '' : `; ${options.opening}`;
  const trace = options.traceparent === undefined ? '' : `; ${traceSql(options.traceparent)}`;
  return `begin${options.readOnly ? ' read only' : ''}; set local role ${role}${limit}${trace}${opening}`;
}

/** The rows of the last of the statements that began the transaction: those of `opening`, or none. */
export function openingRows(answer: unknown): readonly unknown[] {
  const last = (Array.isArray(answer) ? answer.at(-1) : answer) as { rows?: unknown[] } | undefined;
  return last?.rows ?? [];
}

class SessionTx implements Tx {
  readonly #session: Session;
  readonly opening: readonly unknown[];
  readonly channels = new Set<string>();
  #kysely: Kysely<Tables> | undefined;

  constructor(session: Session, opening: readonly unknown[]) {
    this.#session = session;
    this.opening = opening;
  }

  get kysely(): Kysely<Tables> {
    this.#kysely ??= kyselyOn(this.#session);
    return this.#kysely;
  }

  notify(channel: string): void {
    this.channels.add(channel);
  }
}

/** A client that has begun, and how to give it back; `broken` keeps it from being used again. */
export interface Begun {
  readonly client: ClientBase;
  readonly opening: readonly unknown[];
  /** Whether its statements stay prepared; they do unless a pooler stands between. */
  readonly prepares?: boolean;
  release(broken?: Error): void;
}

async function once<T>(
  begin: () => Promise<Begun>,
  run: (tx: Tx) => Promise<T>,
  { readOnly = false }: TransactionOptions,
  afterCommit: AfterCommit,
): Promise<T> {
  const { client, opening, prepares, release } = await begin();
  const session = new Session(client, prepares);
  const tx = new SessionTx(session, opening);
  let result: T;
  try {
    result = await run(tx);
    if (!readOnly && (await session.commit()) === 'ROLLBACK') {
      throw new TransactionRolledBack();
    }
  } catch (error) {
    if (!readOnly && isDemoted(error)) {
      session.end();
      release(error as Error);
      throw new DatabaseUnavailable(error);
    }
    release(await rollBack(session, error));
    throw error;
  }
  if (readOnly) {
    // Nothing was written, so the caller needn't wait for the end.
    session.commit().then(() => release(), release);
  } else {
    release();
    afterCommit.notify(tx.channels);
  }
  return result;
}

/** Returns the reason why the connection must not be used again, if there is one. */
async function rollBack(session: Session, error: unknown): Promise<Error | undefined> {
  if (isConnectionLost(error)) {
    session.end();
    return error as Error;
  }
  if (isStalePlan(error)) {
    renewStatementNames();
  }
  try {
    await session.rollback();
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}

export async function runTransaction<T>(
  begin: () => Promise<Begun>,
  run: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
  afterCommit: AfterCommit,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(begin, run, options, afterCommit);
    } catch (error) {
      const again = options.retry === true && (isRetryable(error) || isStalePlan(error));
      if (!again || tries >= TRIES) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}
