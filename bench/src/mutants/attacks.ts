import { insertSql, type Sample } from '@dealwright/db/testing/one-row-each';
import pg from 'pg';

export const OURS = '0190a000-0000-7000-8000-00000000000a';
export const THEIRS = '0190a000-0000-7000-8000-00000000000b';
const REFUSED = '42501';

interface Attack {
  readonly sql: string;
  readonly params?: readonly string[];
}

/** What another company may try on a table of which we have a row, and they have one. */
function attacksOn(ours: Sample, smuggled: Sample): Attack[] {
  const { table, columns } = ours;
  const key = table === 'companies' ? 'id' : 'company_id';
  const isOurs = columns.includes(key) ? ` where "${key}" = '${OURS}'` : '';
  const moved = `update "${table}" set "${key}" = '${OURS}' where "${key}" = '${THEIRS}' returning 1`;
  return [
    { sql: `select 1 from "${table}"${isOurs}` },
    { sql: `update "${table}" set "${columns[0]}" = "${columns[0]}"${isOurs} returning 1` },
    { sql: `delete from "${table}"${isOurs} returning 1` },
    { sql: insertSql(smuggled), params: smuggled.values },
    ...(columns.includes(key) && table !== 'companies' ? [{ sql: moved }] : []),
  ];
}

/** Whether a statement of another company saw or changed anything of ours, or got as far as any check but the first. */
async function succeeds(client: pg.Client, { sql, params = [] }: Attack): Promise<boolean> {
  await client.query('savepoint attack');
  await client.query('set local role dealwright_app');
  await client.query("select set_config('app.company_id', $1, true)", [THEIRS]);
  try {
    return (await client.query(sql, [...params])).rowCount !== 0;
  } catch (error) {
    return !(error instanceof pg.DatabaseError && error.code === REFUSED);
  } finally {
    await client.query('rollback to savepoint attack');
  }
}

/** The attacks on a table that get through. */
export async function openTo(client: pg.Client, ours: Sample, smuggled: Sample): Promise<string[]> {
  const through: string[] = [];
  for (const attack of attacksOn(ours, smuggled)) {
    if (await succeeds(client, attack)) through.push(attack.sql);
  }
  return through;
}
