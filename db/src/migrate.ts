import { setTimeout as wait } from 'node:timers/promises';
import type { Database, OwnerSession } from './database.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { ensureRoles } from './roles.ts';

export interface MigrateOptions {
  readonly folder?: string;
  /** How long another process may be migrating before this one gives up. */
  readonly lockTimeoutMs?: number;
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** Any number will do, as long as every Dealwright process takes the same. */
const LOCK = 4_413_871_205n;
const LOCK_TIMEOUT_MS = 120_000;
const POLL_MS = 100;

/** The baseline is what this migration and those before it made, so a database that ended with it begins with the baseline. */
const BEFORE_BASELINE = {
  version: 64,
  checksum: '9420609e9a65776f047609aadce0f283d6b34f4f7d5f81b82c140bededb5cbf8',
};

export class MigrationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRefused';
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

async function readApplied(session: OwnerSession): Promise<Applied[]> {
  await session.exec(`
    create table if not exists public.schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    revoke all on public.schema_migrations from public;`);
  return session.query<Applied>(
    'select version, name, checksum from public.schema_migrations order by version',
  );
}

function refuseUnlessSame(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const done of applied) {
    const migration = known.get(done.version);
    if (migration === undefined) {
      throw new MigrationRefused(
        `The database is at version ${applied.at(-1)?.version} (${applied.at(-1)?.name}), but this version knows only ` +
          `${migrations.at(-1)?.version ?? 0}. A newer Dealwright has migrated it. Start that version.`,
      );
    }
    if (migration.checksum !== done.checksum) {
      throw new MigrationRefused(
        `The migration ${migration.file} was changed after it was applied. Restore the original file and put the ` +
          'change into a new migration.',
      );
    }
  }
}

/** Writes the baseline down instead of the migrations that it stands for. */
async function takeOver(
  session: OwnerSession,
  migrations: readonly Migration[],
  applied: readonly Applied[],
): Promise<readonly Applied[]> {
  const baseline = migrations.find(({ version }) => version === BEFORE_BASELINE.version + 1);
  const last = applied.findLast(({ version }) => version <= BEFORE_BASELINE.version);
  if (baseline?.name !== 'baseline' || last === undefined) {
    return applied;
  }
  if (last.version < BEFORE_BASELINE.version || last.checksum !== BEFORE_BASELINE.checksum) {
    throw new MigrationRefused(
      `The database is at version ${last.version} (${last.name}), but this version needs at least version ` +
        `${BEFORE_BASELINE.version}. Start Dealwright at commit 0c4a539 once to upgrade it, then start this version. ` +
        'Nothing was changed.',
    );
  }
  await session.exec('begin');
  await session.query('delete from public.schema_migrations where version <= $1', [BEFORE_BASELINE.version]);
  await note(session, baseline);
  await session.exec('commit');
  return [...applied.filter(({ version }) => version > BEFORE_BASELINE.version), baseline];
}

async function note(session: OwnerSession, { version, name, checksum }: Migration): Promise<void> {
  await session.query('insert into public.schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}

/** The migration and the note that it was done are one transaction. */
async function apply(session: OwnerSession, migration: Migration): Promise<void> {
  try {
    await session.exec('begin');
    await session.exec(migration.sql);
    await note(session, migration);
    await session.exec('commit');
  } catch (error) {
    await session.exec('rollback');
    throw new Error(
      `The migration ${migration.file} failed: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Brings the database to the version of the code. Several processes may call it at once: one migrates, the others wait.
 * @returns the names of the files that were applied
 * @throws MigrationRefused, RolesMissing
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder);
  const done = await database.asOwner.session(async (session) => {
    // The session ends with the process, and the lock with the session.
    await lock(session, options.lockTimeoutMs ?? LOCK_TIMEOUT_MS);
    try {
      await ensureRoles(session);
      const applied = await takeOver(session, migrations, await readApplied(session));
      refuseUnlessSame(migrations, applied);
      const done = new Set(applied.map(({ version }) => version));
      const pending = migrations.filter(({ version }) => !done.has(version));
      for (const migration of pending) {
        await apply(session, migration);
      }
      return pending.map(({ file }) => file);
    } finally {
      await session.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  });
  await database.refreshTypes();
  return done;
}

/** Whether every migration of the code has been applied. */
export async function isMigrated(
  database: Database,
  options: Pick<MigrateOptions, 'folder'> = {},
): Promise<boolean> {
  const applied = await database.asOwner.query<{ version: number }>(
    'select version from public.schema_migrations',
  );
  const done = new Set(applied.map(({ version }) => version));
  return readMigrations(options.folder).every(({ version }) => done.has(version));
}
