import type { Kysely } from 'kysely';
import type { Tables } from './generated/tables.ts';

/**
 * Whom row-level security sees: the application of one company, or the product's own work across companies
 * (sign-in, jobs, operator). Neither owns a table nor may bypass a policy.
 */
export type Role = 'dealwright_app' | 'dealwright_system';

/**
 * Values come back the same from both engines: int8 as bigint, numeric as string, date as 'YYYY-MM-DD', timestamptz as
 * Date, json parsed, arrays as arrays. A JavaScript array sent as a parameter becomes a PostgreSQL array: for json give
 * `JSON.stringify(value)`.
 */
export interface Tx {
  /** The rows of the statement that opened the transaction; none without one. */
  readonly opening: readonly unknown[];
  /** Kysely bound to this transaction. */
  readonly kysely: Kysely<Tables>;
  /** Wakes the channel's listeners once the transaction has committed. */
  notify(channel: string): void;
}

export interface TransactionOptions {
  /** Runs the whole closure again, up to three times in all, when it lost to another transaction (40001, 40P01, 23503). */
  readonly retry?: boolean;
  readonly readOnly?: boolean;
  /** A statement without parameters that runs in the same round trip as `begin`; its rows are `tx.opening`. Our own text only. */
  readonly opening?: string;
  /** Kept with rows that others go on with, so that what follows from them is part of the same trace. */
  readonly traceparent?: string;
}

/** One session of the login role, held until the closure ends; statements have no time limit. */
export interface OwnerSession {
  query<R>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Several statements at once, without parameters; the rows of each. */
  exec(sql: string): Promise<{ rows: unknown[] }[]>;
}

/** The login role that owns the tables: migrations and the job queue's own schema, nothing else. */
export interface Owner extends OwnerSession {
  /** A session of its own, for locks that outlive a statement. */
  session<T>(run: (session: OwnerSession) => Promise<T>): Promise<T>;
  transaction<T>(run: (session: OwnerSession) => Promise<T>): Promise<T>;
}

export interface ListenOptions {
  /** Called after a lost connection is back: messages sent meanwhile are gone. */
  readonly onReconnect?: () => void;
}

/** How the connections of one process are used at this moment. */
export interface Connections {
  readonly inUse: number;
  /** Pieces of work that wait for one. */
  readonly waiting: number;
  readonly most: number;
}

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** Begins with the role set, in one round trip; commits, or rolls back and throws again. */
  transaction<T>(role: Role, run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  readonly asOwner: Owner;
  /** Hears a channel until the returned function is called. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>;
  /** Learns the types that migrations made, so that arrays of them are read as arrays. */
  refreshTypes(): Promise<void>;
  connections(): Connections;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
