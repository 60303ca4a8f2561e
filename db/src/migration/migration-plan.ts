import type { Database, OwnerSession } from '../database.ts';
import { type MigrateOptions, readMigrationState } from '../migrate.ts';
import type { Migration } from '../migration-files.ts';
import { isBatch } from './apply-steps.ts';
import { splitStatements, type Statement } from './sql-statements.ts';
import { effectOf, type TableLock } from './table-locks.ts';
import type { Work } from './table-actions.ts';

export interface TableSize {
  readonly table: string;
  /** As PostgreSQL last counted them; null when it never has. */
  readonly rows: number | null;
  readonly bytes: number;
  readonly indexBytes: number;
}

/** A statement that traffic could notice. */
export interface PlannedStatement {
  readonly text: string;
  readonly locks: readonly {
    readonly mode: TableLock['mode'];
    readonly size: TableSize;
    readonly seconds: number;
  }[];
  /** Rows are filled in batches, each committed by itself. */
  readonly batch: boolean;
  /** A block of code, which only a person can read. */
  readonly unreadable: boolean;
}

export interface PlannedMigration extends Pick<Migration, 'file' | 'kind' | 'inTransaction'> {
  readonly statements: readonly PlannedStatement[];
}

export interface MigrationPlan {
  /** The database is empty, so nothing waits. */
  readonly isNew: boolean;
  readonly pending: readonly PlannedMigration[];
}

/** What a disk and a processor of a small server do in a second, carefully. */
const BYTES_PER_SECOND: Readonly<Record<Exclude<Work, 'brief'>, number>> = {
  read: 200e6,
  index: 25e6,
  rewrite: 15e6,
};

/** How long a statement works on a table of that size, as far as its size tells. */
export function secondsOf(
  work: Work,
  { bytes, indexBytes }: Pick<TableSize, 'bytes' | 'indexBytes'>,
): number {
  if (work === 'brief') return 0;
  return (work === 'rewrite' ? bytes + indexBytes : bytes) / BYTES_PER_SECOND[work];
}

/** Of a table or an index's table; undefined if it doesn't exist. Read from the catalogue, not from rows. */
async function sizeOf(session: OwnerSession, on: TableLock['on']): Promise<TableSize | undefined> {
  const [row] = await session.query<{ table: string; rows: number; bytes: string; index_bytes: string }>(
    `select c.oid::regclass::text as table, c.reltuples::float8 as rows, pg_table_size(c.oid)::text as bytes,
            pg_indexes_size(c.oid)::text as index_bytes
       from pg_class c
      where c.oid = coalesce((select indrelid from pg_index where indexrelid = to_regclass($1)), to_regclass($1))`,
    ['table' in on ? on.table : on.index],
  );
  if (row === undefined) return undefined;
  const { table, rows, bytes, index_bytes: indexBytes } = row;
  return { table, rows: rows < 0 ? null : rows, bytes: Number(bytes), indexBytes: Number(indexBytes) };
}

async function planStatement(
  session: OwnerSession,
  statement: Statement,
  created: Set<string>,
): Promise<PlannedStatement | undefined> {
  const { locks, creates, unreadable } = effectOf(statement);
  for (const table of creates) created.add(table);
  const planned: PlannedStatement['locks'][number][] = [];
  for (const { on, mode, work } of locks) {
    const size = 'table' in on && created.has(on.table) ? undefined : await sizeOf(session, on);
    if (size !== undefined) planned.push({ mode, size, seconds: secondsOf(work, size) });
  }
  const batch = isBatch(statement);
  if (planned.length === 0 && !batch && !unreadable) return undefined;
  return { text: statement.text, locks: planned, batch, unreadable };
}

/** What `migrate` would do to this database. Changes nothing. @throws MigrationRefused */
export async function planMigrations(
  database: Database,
  options: Pick<MigrateOptions, 'folder'> = {},
): Promise<MigrationPlan> {
  const { applied, pending } = await readMigrationState(database, options);
  if (applied.length === 0) {
    return { isNew: true, pending: pending.map((migration) => ({ ...migration, statements: [] })) };
  }
  return database.asOwner.transaction(async (session) => {
    await session.exec('set transaction read only');
    const created = new Set<string>();
    const planned: PlannedMigration[] = [];
    for (const { file, kind, inTransaction, sql } of pending) {
      const statements: PlannedStatement[] = [];
      for (const statement of splitStatements(sql)) {
        const found = await planStatement(session, statement, created);
        if (found) statements.push(found);
      }
      planned.push({ file, kind, inTransaction, statements });
    }
    return { isNew: false, pending: planned };
  });
}
