import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OwnerSession } from '../database.ts';
import type { Migration, MigrationKind } from '../migration-files.ts';

/** What the migrations of this release make, one line for each object: `node db/src/dump-schema.ts` writes it. */
export const CATALOGUE_FILE = fileURLToPath(new URL('../generated/catalogue.txt', import.meta.url));

export interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  /** Null if a release applied it that did not tell them apart. */
  readonly kind: MigrationKind | null;
}

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

/** In their order; none where nothing was ever migrated. Changes nothing. */
export async function readApplied(session: Pick<OwnerSession, 'query'>): Promise<Applied[]> {
  const [found] = await session.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (!found?.there) return [];
  // A release that did not tell kinds apart left no such column.
  return session.query<Applied>(
    `select version, name, checksum, to_jsonb(m) ->> 'kind' as kind from public.schema_migrations m order by version`,
  );
}

/** The table, and the columns that came later. Called once something is to be applied. */
export async function prepareTable(session: OwnerSession): Promise<void> {
  await session.exec(`
    create table if not exists public.schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      kind text,
      catalogue text
    );
    revoke all on public.schema_migrations from public;`);
  const [column] = await session.query(
    "select 1 from pg_attribute where attrelid = 'public.schema_migrations'::regclass and attname = 'catalogue'",
  );
  if (column !== undefined) return;
  await session.exec('alter table public.schema_migrations add column kind text, add column catalogue text');
}

/**
 * Notes that it was done, and what this release expects of the catalogue, so that a process of the release before can
 * check a newer database. One row of all has it.
 */
export async function note(
  session: OwnerSession,
  { version, name, checksum, kind }: Migration,
): Promise<void> {
  await session.query(
    'insert into public.schema_migrations (version, name, checksum, kind, catalogue) values ($1, $2, $3, $4, $5)',
    [version, name, checksum, kind, readFileSync(CATALOGUE_FILE, 'utf8')],
  );
  await session.query(
    'update public.schema_migrations set catalogue = null where version <> $1 and catalogue is not null',
    [version],
  );
}

const named = ({ version, name }: Applied): string => `${version} (${name})`;

/** What is done and unknown here was done by a newer release; it leaves this one working unless it says otherwise. */
function refuseNewer(newer: readonly Applied[], applied: readonly Applied[], known: number): void {
  const last = applied.at(-1);
  const state = `The database is at version ${last && named(last)}, but this version knows only ${known}.`;
  const contract = newer.filter(({ kind }) => kind === 'contract');
  if (contract.length > 0) {
    throw new MigrationRefused(
      `${state} Migration ${contract.map(named).join(', ')} removed what this version uses. ` +
        'Start the Dealwright that applied it, or a newer one.',
    );
  }
  if (newer.some(({ kind }) => kind === null)) {
    throw new MigrationRefused(`${state} A newer Dealwright has migrated it. Start that version.`);
  }
}

/** What there is to do, and what a newer release has done. */
export interface MigrationState {
  readonly applied: readonly Applied[];
  readonly pending: readonly Migration[];
  readonly newer: readonly Applied[];
  /** The baseline is only to be written down, instead of the migrations it stands for. */
  readonly takesOver: boolean;
}

function takenOver(migrations: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  const baseline = migrations.find(({ version }) => version === BEFORE_BASELINE.version + 1);
  const last = applied.findLast(({ version }) => version <= BEFORE_BASELINE.version);
  if (baseline?.name !== 'baseline' || last === undefined) return undefined;
  if (last.version < BEFORE_BASELINE.version || last.checksum !== BEFORE_BASELINE.checksum) {
    throw new MigrationRefused(
      `The database is at version ${last.version} (${last.name}), but this version needs at least version ` +
        `${BEFORE_BASELINE.version}. Start Dealwright at commit 0c4a539 once to upgrade it, then start this version. ` +
        'Nothing was changed.',
    );
  }
  return baseline;
}

/** @throws MigrationRefused when the database is not one that these migrations can go on from */
export function compareMigrations(
  migrations: readonly Migration[],
  recorded: readonly Applied[],
): MigrationState {
  const baseline = takenOver(migrations, recorded);
  const applied = baseline
    ? [...recorded.filter(({ version }) => version > BEFORE_BASELINE.version), baseline]
    : recorded;
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const changed = applied.find(({ version, checksum }) => {
    const migration = known.get(version);
    return migration !== undefined && migration.checksum !== checksum;
  });
  if (changed !== undefined) {
    throw new MigrationRefused(
      `The migration ${known.get(changed.version)?.file} was changed after it had been applied. Restore the file as it ` +
        'was, and put the change into a new migration.',
    );
  }
  const newer = applied.filter(({ version }) => !known.has(version));
  refuseNewer(newer, applied, migrations.at(-1)?.version ?? 0);
  const done = new Set(applied.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !done.has(version));
  return { applied, pending, newer, takesOver: baseline !== undefined };
}

/** Writes the baseline down instead of the migrations that it stands for. */
export async function takeOver(session: OwnerSession, migrations: readonly Migration[]): Promise<void> {
  const baseline = migrations.find(({ version }) => version === BEFORE_BASELINE.version + 1);
  if (baseline === undefined) return;
  await session.query('delete from public.schema_migrations where version <= $1', [BEFORE_BASELINE.version]);
  await note(session, baseline);
}
