import type { OwnerSession } from '../database.ts';

interface Changeable {
  readonly table: string;
  /** The first column that the application may change, if any. */
  readonly column: string | null;
  readonly deletable: boolean;
}

export interface BlindStatement {
  readonly table: string;
  readonly sql: string;
}

const CHANGEABLE_SQL = `
  select c.oid::regclass::text as table, has_table_privilege('dealwright_app', c.oid, 'DELETE') as deletable,
         (select a.attname::text from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and has_column_privilege('dealwright_app', c.oid, a.attnum, 'UPDATE')
           order by a.attnum limit 1) as column
    from pg_class c
   where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p') and c.relrowsecurity
   order by 1`;

/**
 * What the application may do to each table without naming or reading a row. Of such a statement PostgreSQL asks the
 * policy of its own command alone; the policy of reading, which hides a fault in the others, is not asked.
 */
export async function blindStatements(owner: Pick<OwnerSession, 'query'>): Promise<BlindStatement[]> {
  const tables = await owner.query<Changeable>(CHANGEABLE_SQL);
  return tables.flatMap(({ table, column, deletable }) => [
    ...(column === null ? [] : [{ table, sql: `update ${table} set "${column}" = default` }]),
    ...(deletable ? [{ table, sql: `delete from ${table}` }] : []),
  ]);
}
