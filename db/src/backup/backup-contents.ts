import { catalogueDifferences, catalogueLines } from '../catalogue-check.ts';
import type { OwnerSession } from '../database.ts';

/** What a database has when it is backed up, and has to have again once it is restored. */
export interface BackupContents {
  /** One line for each table, policy, trigger, key, function and grant, as `catalogueLines` writes them. */
  readonly catalogue: readonly string[];
  /** The number of rows of each table, by its name with its schema. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The statement that counts every table, the job queue's own among them. */
const COUNTING_SQL = `
  select string_agg(format('select %L as name, count(*)::float8 as rows from %I.%I', n.nspname || '.' || c.relname,
                           n.nspname, c.relname), ' union all ') as sql
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

const FORCED_SQL = `
  select c.oid::regclass::text as name from pg_class c where c.relforcerowsecurity and c.relowner = current_user::regrole`;

async function countRows(session: OwnerSession): Promise<Record<string, number>> {
  const [{ sql } = { sql: null }] = await session.query<{ sql: string | null }>(COUNTING_SQL);
  const rows = sql ? await session.query<{ name: string; rows: number }>(sql) : [];
  return Object.fromEntries(
    rows.map(({ name, rows: count }): [string, number] => [name, count]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Reads it as a role that sees all rows. */
export async function readContents(session: OwnerSession): Promise<BackupContents> {
  const catalogue = await catalogueLines({ transaction: (run) => run(session) });
  return { catalogue, rows: await countRows(session) };
}

/** The same of a database that was restored for a trial, whose owner sees all rows while this takes. */
export async function readRestored(session: OwnerSession): Promise<BackupContents> {
  await session.exec('begin');
  const catalogue = await catalogueLines({ transaction: (run) => run(session) });
  for (const { name } of await session.query<{ name: string }>(FORCED_SQL)) {
    await session.exec(`alter table ${name} no force row level security`);
  }
  const rows = await countRows(session);
  await session.exec('rollback');
  return { catalogue, rows };
}

/** Differences from the backup, one readable line each. */
export function contentDifferences(backedUp: BackupContents, restored: BackupContents): string[] {
  const tables = new Set([...Object.keys(backedUp.rows), ...Object.keys(restored.rows)]);
  const counts = [...tables].flatMap((table) => {
    const [before, after] = [backedUp.rows[table], restored.rows[table]];
    return before === after
      ? []
      : [`${table}: ${before ?? 'no table'} rows backed up, ${after ?? 'no table'} restored`];
  });
  return [...catalogueDifferences(backedUp.catalogue, restored.catalogue), ...counts];
}
