import { setTimeout as wait } from 'node:timers/promises';
import type { Migration } from '../migration-files.ts';
import { inTransaction, type Migrator, trying } from './lock-tries.ts';
import { type Statement, splitStatements } from './sql-statements.ts';
import { concurrentIndex } from './table-locks.ts';

/** Where an earlier try ended. The table is there only while a migration without a transaction is under way. */
interface Progress {
  readonly step: number;
  /** The answer of the last batch of that step, which the next one begins after. */
  readonly after: string | null;
}

/** A waiting `concurrently` blocks no one, so it waits for the longest backup. */
const CONCURRENT_TIMEOUT = '1h';
/** Between batches others have as long as the batch took, up to this. */
const LONGEST_REST_MS = 500;
const PROGRESS = 'public.schema_migration_progress';

export const isBatch = ({ notes }: Statement): boolean => notes.includes('batch');

async function readProgress({ session }: Migrator, { version, checksum }: Migration): Promise<Progress> {
  await session.exec(`
    create table if not exists ${PROGRESS} (
      version integer primary key, checksum text not null, step integer not null, after text);
    revoke all on ${PROGRESS} from public;`);
  const [row] = await session.query<Progress>(
    `select step, after from ${PROGRESS} where version = $1 and checksum = $2`,
    [version, checksum],
  );
  return row ?? { step: 0, after: null };
}

async function keepProgress(
  { session }: Migrator,
  { version, checksum }: Migration,
  { step, after }: Progress,
): Promise<void> {
  await session.query(
    `insert into ${PROGRESS} values ($1, $2, $3, $4)
       on conflict (version) do update set checksum = excluded.checksum, step = excluded.step, after = excluded.after`,
    [version, checksum, step, after],
  );
}

/** The table may be held by a backup; an empty one that stays does no harm. */
export async function forgetProgress({ session }: Migrator): Promise<void> {
  await session
    .exec(`set lock_timeout = '1s'; drop table if exists ${PROGRESS}; reset lock_timeout`)
    .catch(() => session.exec('reset lock_timeout'));
}

/** An index that a cut-off try left invalid is dropped; a valid one is kept. */
async function runConcurrently(migrator: Migrator, file: string, { text, words }: Statement): Promise<void> {
  const { session } = migrator;
  const name = concurrentIndex(words) ?? '';
  const isCreation = words[0] === 'create';
  await trying(migrator, file, async () => {
    await session.exec(`set lock_timeout = '${CONCURRENT_TIMEOUT}'`);
    try {
      const [index] = await session.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [name],
      );
      if (isCreation && index?.valid) return;
      if (isCreation && index) await session.exec(`drop index concurrently ${name}`);
      if (isCreation || index) await session.exec(text);
    } finally {
      await session.exec('reset lock_timeout').catch(() => undefined);
    }
  });
}

/**
 * Again and again, each time in a transaction with the place it came to. The statement takes the last key as $1, null at
 * first, and answers the next one as `after`; no row or null is the end. It runs as the role that sees all companies.
 */
async function runBatches(
  migrator: Migrator,
  migration: Migration,
  { text }: Statement,
  begun: Progress,
): Promise<void> {
  const { session } = migrator;
  const { step } = begun;
  let after = begun.after;
  do {
    const startedAt = performance.now();
    const last = after;
    after = await inTransaction(migrator, migration.file, async () => {
      await session.exec('set local role dealwright_system');
      const [row] = await session.query<{ after: unknown }>(text, [last]);
      await session.exec('reset role');
      const next = row?.after === null || row?.after === undefined ? null : String(row.after);
      if (next !== null) await keepProgress(migrator, migration, { step, after: next });
      return next;
    });
    await wait(Math.min(performance.now() - startedAt, LONGEST_REST_MS));
  } while (after !== null);
}

async function runStep(
  migrator: Migrator,
  migration: Migration,
  statement: Statement,
  begun: Progress,
): Promise<void> {
  const next = { step: begun.step + 1, after: null };
  if (concurrentIndex(statement.words) !== undefined) {
    await runConcurrently(migrator, migration.file, statement);
    return keepProgress(migrator, migration, next);
  }
  if (isBatch(statement)) {
    await runBatches(migrator, migration, statement, begun);
    return keepProgress(migrator, migration, next);
  }
  return inTransaction(migrator, migration.file, async () => {
    await migrator.session.exec(statement.text);
    await keepProgress(migrator, migration, next);
  });
}

/** Each statement by itself, from where an earlier try ended. */
export async function applySteps(migrator: Migrator, migration: Migration): Promise<void> {
  const statements = splitStatements(migration.sql);
  let progress = await readProgress(migrator, migration);
  for (const statement of statements.slice(progress.step)) {
    await runStep(migrator, migration, statement, progress);
    progress = { step: progress.step + 1, after: null };
  }
}
