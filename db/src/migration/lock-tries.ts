import { setTimeout as wait } from 'node:timers/promises';
import type { Database, OwnerSession } from '../database.ts';
import { sqlState } from '../database-error.ts';
import { holderInWords, type LockHolder, watchHolders } from './lock-holders.ts';

export interface LockPatience {
  /** Longer than this, nothing of ours waits for a lock that others would queue behind. */
  readonly lockTimeoutMs?: number;
  /** Between one try and the next. */
  readonly waitsMs?: readonly number[];
  /** Told, in words, what is waited for. */
  readonly report?: (line: string) => void;
}

const LOCK_TIMEOUT_MS = 2_000;
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Lock not available, and a deadlock, which the other side won. */
const NOT_GRANTED = ['55P03', '40P01'];

/** A migration could not have its lock, and changed nothing. */
export class LockRefused extends Error {
  constructor(what: string, tries: number, seconds: number, holders: readonly LockHolder[]) {
    const [first] = holders;
    super(
      [
        `The migration ${what} couldn’t get its lock in ${tries} tries over ${Math.round(seconds)} seconds, ` +
          'and this step changed nothing.',
        ...(holders.length > 0
          ? holders.map((holder) => `  ${holderInWords(holder)}`)
          : ['  It isn’t known who held it.']),
        `Wait until it is free${first && first.pid > 0 ? `, or end it (select pg_terminate_backend(${first.pid});)` : ''}. ` +
          'Then run: npx dealwright migrate --apply',
      ].join('\n'),
    );
    this.name = 'LockRefused';
  }
}

/** One session that migrates, and one that looks up who blocks it. */
export interface Migrator {
  readonly session: OwnerSession;
  readonly database: Database;
  readonly pid: number;
  readonly patience: LockPatience;
}

export async function migratorOn(
  database: Database,
  session: OwnerSession,
  patience: LockPatience,
): Promise<Migrator> {
  const [row] = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { database, session, pid: row?.pid ?? 0, patience };
}

/** Alone in its process, the embedded database never waits. */
const watch = ({ database, pid }: Migrator): (() => Promise<LockHolder[]>) =>
  database.engine === 'postgres' ? watchHolders(database.asOwner, pid) : async () => [];

const isRefused = (error: unknown): boolean => NOT_GRANTED.includes(sqlState(error) ?? '');

/** Again after growing waits, while others hold what it needs. `what` is named when it is given up. */
export async function trying<T>(migrator: Migrator, what: string, run: () => Promise<T>): Promise<T> {
  const { waitsMs = WAITS_MS, report } = migrator.patience;
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    const stop = watch(migrator);
    const outcome = await run().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const holders = await stop();
    if ('value' in outcome) return outcome.value;
    if (!isRefused(outcome.error)) throw outcome.error;
    const waitMs = waitsMs[tries - 1];
    if (waitMs === undefined) {
      throw new LockRefused(what, tries, (performance.now() - startedAt) / 1000, holders);
    }
    const inTheWay = holders.map(holderInWords).join('; ') || 'its lock is taken';
    report?.(`${what}: ${inTheWay}; next try in ${waitMs / 1000} s`);
    await wait(waitMs);
  }
}

/** One transaction that gives up, and is tried again, rather than let others queue behind it. */
export function inTransaction<T>(migrator: Migrator, what: string, run: () => Promise<T>): Promise<T> {
  const { session, patience, database } = migrator;
  const timeoutMs = patience.lockTimeoutMs ?? LOCK_TIMEOUT_MS;
  const bound = database.engine === 'postgres' ? `; set local lock_timeout = ${timeoutMs}` : '';
  return trying(migrator, what, async () => {
    try {
      await session.exec(`begin${bound}`);
      const result = await run();
      await session.exec('commit');
      return result;
    } catch (error) {
      // A lost connection has rolled back by itself.
      await session.exec('rollback').catch(() => undefined);
      throw error;
    }
  });
}
