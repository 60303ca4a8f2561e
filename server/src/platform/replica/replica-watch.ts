import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@dealwright/db/database';
import type { Logger } from '../log.ts';
import { replicaLag } from '../telemetry/metrics.ts';
import { Lag } from './lag.ts';
import { walBytes } from './wal-position.ts';

const LOOK_MS = 1_000;
/** A server that hangs is asked no longer. */
const PATIENCE_MS = 2_000;
/** What was seen longer ago says nothing about now. */
const STALE_MS = 3_000;
/** After a failed read it isn't asked for this long. */
const LEFT_OUT_MS = 5_000;

const IDENTITY_SQL = `
  select system_identifier::text || ' ' || current_database() as identity from pg_control_system()`;
const PRIMARY_SQL = 'select pg_current_wal_flush_lsn()::text as position';
const REPLICA_SQL = `
  select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn()::text, '0/0') as position`;

interface Watched {
  readonly primary: Database;
  readonly replica: Database;
  readonly mostLagMs: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

async function first<R>(database: Database, sql: string): Promise<R> {
  const [row] = await database.asOwner.query<R>(sql);
  if (!row) throw new Error('The database gave no answer');
  return row;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const patience = new AbortController();
  const over = wait(ms, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  over.catch(() => undefined);
  return Promise.race([work, over]).finally(() => patience.abort());
}

/** Looks once a second whether the replica follows this primary closely enough, and says in the log when that changes. */
export class ReplicaWatch {
  private readonly watched: Watched;
  private lag = new Lag();
  private seenAt = Number.NEGATIVE_INFINITY;
  private lagMs: number | null = null;
  private outUntil = Number.NEGATIVE_INFINITY;
  private identified = false;
  private reads: boolean | null = null;
  private stopped = false;
  private looking: Promise<void> = Promise.resolve();

  constructor(watched: Watched) {
    this.watched = watched;
  }

  /** Answers once it has looked. An unreachable replica is left out and doesn't block the start. */
  async start(): Promise<void> {
    await this.look();
    this.looking = this.keepLooking();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking;
  }

  isClose(now = performance.now()): boolean {
    const { lagMs } = this;
    return (
      lagMs !== null &&
      lagMs <= this.watched.mostLagMs &&
      now - this.seenAt <= STALE_MS &&
      now >= this.outUntil
    );
  }

  /** A read failed on it: others need not wait for the same. */
  leaveOut(error: unknown): void {
    this.outUntil = performance.now() + LEFT_OUT_MS;
    this.say(error);
  }

  private async keepLooking(): Promise<void> {
    while (!this.stopped) {
      await wait(LOOK_MS);
      if (!this.stopped) await this.look();
    }
  }

  private async look(): Promise<void> {
    try {
      await within(PATIENCE_MS, this.measure());
      this.say();
    } catch (error) {
      this.lagMs = null;
      this.say(error);
    }
    replicaLag.set(this.lagMs === null ? Number.NaN : this.lagMs / 1_000);
  }

  private async measure(): Promise<void> {
    const { primary, replica } = this.watched;
    if (!this.identified) await this.identify();
    const now = await first<{ position: string }>(primary, PRIMARY_SQL);
    this.lag.note(walBytes(now.position), performance.now());
    const { follows, position } = await first<{ follows: boolean; position: string }>(replica, REPLICA_SQL);
    if (!follows) {
      // It may have been made a primary, and follow again under the same address later.
      this.identified = false;
      this.lag = new Lag();
      throw new Error('it doesn’t follow another server');
    }
    this.seenAt = performance.now();
    this.lagMs = this.lag.behind(walBytes(position), this.seenAt);
  }

  private async identify(): Promise<void> {
    const { primary, replica } = this.watched;
    const [own, other] = await Promise.all(
      [primary, replica].map((database) => first<{ identity: string }>(database, IDENTITY_SQL)),
    );
    if (own?.identity !== other?.identity) throw new Error('it is a replica of another database');
    await replica.refreshTypes();
    this.identified = true;
  }

  /** Once when it is left out and once when it is read again. */
  private say(error?: unknown): void {
    const isClose = this.isClose();
    if (this.reads === isClose) return;
    this.reads = isClose;
    const { log, mostLagMs } = this.watched;
    const lagSeconds = this.lagMs === null ? null : Math.round(this.lagMs / 1_000);
    if (isClose) log.info({ lagSeconds }, 'the read replica is used');
    else
      log.warn({ lagSeconds, mostLagSeconds: mostLagMs / 1_000, err: error }, 'the read replica is left out');
  }
}
