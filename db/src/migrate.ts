import { setTimeout as wait } from 'node:timers/promises';
import type { Database, OwnerSession } from './database.ts';
import {
  compareMigrations,
  type MigrationState,
  MigrationRefused,
  note,
  prepareTable,
  readApplied,
  takeOver,
} from './migration/applied-migrations.ts';
import { applySteps, forgetProgress } from './migration/apply-steps.ts';
import {
  inTransaction,
  LockRefused,
  type LockPatience,
  type Migrator,
  migratorOn,
} from './migration/lock-tries.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { ensureRoles } from './roles.ts';

export interface MigrateOptions extends LockPatience {
  readonly folder?: string;
  /** How long another process may be migrating before this one gives up. */
  readonly otherTimeoutMs?: number;
  /** False: a database that is behind is refused rather than brought up to date. */
  readonly mayApply?: boolean;
}

/** Any number will do, as long as every Dealwright process takes the same. */
const LOCK = 4_413_871_205n;
const OTHER_TIMEOUT_MS = 120_000;
const POLL_MS = 100;

/** The database is behind, and this process was told not to migrate. */
export class MigrationsPending extends Error {
  constructor(pending: readonly Migration[]) {
    super(
      `The database isn’t up to date, and MIGRATE=0 keeps this process from migrating it. Pending: ` +
        `${pending.map(({ file }) => file).join(', ')}. Run: npx dealwright migrate --apply`,
    );
    this.name = 'MigrationsPending';
  }
}

/** Asked again and again rather than waited for: a waiting statement would hold back the very migrations it awaits. */
async function lock(session: OwnerSession, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const [row] = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (row?.taken) {
      return;
    }
    if (performance.now() > deadline) {
      throw new MigrationRefused(
        `Another process has been migrating this database for ${timeoutMs / 1000} seconds. Look for it in pg_stat_activity.`,
      );
    }
    await wait(POLL_MS);
  }
}

function failedBy({ file }: Migration, error: unknown): Error {
  if (error instanceof LockRefused) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`The migration ${file} failed: ${message}`, { cause: error });
}

/** The migration, or its last step, and the note that it was done are one transaction. */
async function apply(migrator: Migrator, migration: Migration): Promise<void> {
  const { session } = migrator;
  try {
    if (!migration.inTransaction) await applySteps(migrator, migration);
    await inTransaction(migrator, migration.file, async () => {
      if (migration.inTransaction) await session.exec(migration.sql);
      await note(session, migration);
    });
    if (!migration.inTransaction) await forgetProgress(migrator);
  } catch (error) {
    throw failedBy(migration, error);
  }
}

/** A dump that was restored without its rows: everything is there but the note that it is. */
async function refuseUnnoted(session: OwnerSession, pending: readonly Migration[]): Promise<void> {
  if (!pending.some(({ name }) => name === 'baseline')) return;
  const [found] = await session.query<{ there: boolean }>(
    "select to_regnamespace('app') is not null as there",
  );
  if (found?.there)
    throw new MigrationRefused(
      'The database has the tables of Dealwright and no note of its migrations, so only part of it was restored. ' +
        'Restore it again into an empty database with: npx dealwright restore FOLDER. Nothing was changed.',
    );
}

async function applyPending(
  database: Database,
  session: OwnerSession,
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<string[]> {
  await lock(session, options.otherTimeoutMs ?? OTHER_TIMEOUT_MS);
  try {
    await ensureRoles(session);
    const migrator = await migratorOn(database, session, options);
    const { pending, takesOver } = compareMigrations(migrations, await readApplied(session));
    if (pending.length === 0 && !takesOver) return [];
    if (!takesOver) await refuseUnnoted(session, pending);
    await inTransaction(migrator, 'schema_migrations', async () => {
      await prepareTable(session);
      if (takesOver) await takeOver(session, migrations);
    });
    for (const migration of pending) {
      options.report?.(`${migration.file}: applying`);
      await apply(migrator, migration);
    }
    return pending.map(({ file }) => file);
  } finally {
    // The session ends with the process, and the lock with the session.
    await session.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
  }
}

/** What the code has and the database has not, or the other way round. Changes nothing. @throws MigrationRefused */
export async function readMigrationState(
  database: Database,
  options: Pick<MigrateOptions, 'folder'> = {},
): Promise<MigrationState> {
  return compareMigrations(readMigrations(options.folder), await readApplied(database.asOwner));
}

/**
 * Brings the database to the version of the code. Several processes may call it at once: one migrates, the others wait.
 * One that has nothing to apply doesn't wait.
 * @returns the names of the files that were applied
 * @throws MigrationRefused, MigrationsPending, LockRefused, RolesMissing
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder);
  const { pending, takesOver } = await readMigrationState(database, options);
  const isBehind = pending.length > 0 || takesOver;
  if (isBehind && options.mayApply === false) {
    const baseline = migrations.filter(({ name }) => takesOver && name === 'baseline');
    throw new MigrationsPending([...baseline, ...pending]);
  }
  const done = await database.asOwner.session(async (session) => {
    if (isBehind) return applyPending(database, session, migrations, options);
    await ensureRoles(session);
    return [];
  });
  await database.refreshTypes();
  return done;
}

/** Whether every migration of the code has been applied. */
export async function isMigrated(
  database: Database,
  options: Pick<MigrateOptions, 'folder'> = {},
): Promise<boolean> {
  const applied = await readApplied(database.asOwner);
  const done = new Set(applied.map(({ version }) => version));
  return readMigrations(options.folder).every(({ version }) => done.has(version));
}
