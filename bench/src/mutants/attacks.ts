import type { BlindStatement } from '@dealwright/db/testing/blind-statements';
import { insertSql, type Sample } from '@dealwright/db/testing/one-row-each';
import pg from 'pg';

export const OURS = '0190a000-0000-7000-8000-00000000000a';
export const THEIRS = '0190a000-0000-7000-8000-00000000000b';
/** A company without any rows: a statement without a condition must touch none. */
const NOBODY = '0190a000-0000-7000-8000-00000000000c';
const REFUSED = '42501';

interface Attack {
  readonly sql: string;
  readonly params?: readonly string[];
  readonly company?: string;
}

/** The attacks of another company on a table in which both companies have a row. */
function attacksOn(ours: Sample, smuggled: Sample): Attack[] {
  const { table, columns } = ours;
  const key = table === 'companies' ? 'id' : 'company_id';
  const isOurs = columns.includes(key) ? ` where "${key}" = '${OURS}'` : '';
  const moved = `update ${table} set "${key}" = '${OURS}'`;
  return [
    { sql: `select 1 from ${table}${isOurs}` },
    { sql: `update ${table} set "${columns[0]}" = "${columns[0]}"${isOurs} returning 1` },
    { sql: `delete from ${table}${isOurs} returning 1` },
    { sql: insertSql(smuggled), params: smuggled.values },
    ...(columns.includes(key)
      ? [{ sql: moved }, { sql: `${moved} where "${key}" = '${THEIRS}' returning 1` }]
      : []),
  ];
}

/** Whether a statement of another company saw or changed our data, or got past the first check. */
async function succeeds(client: pg.Client, { sql, params = [], company = THEIRS }: Attack): Promise<boolean> {
  await client.query('savepoint attack');
  await client.query('set local role dealwright_app');
  await client.query("select set_config('app.company_id', $1, true)", [company]);
  try {
    return (await client.query(sql, [...params])).rowCount !== 0;
  } catch (error) {
    // Finding a row and failing only on its new form counts as access.
    return company === NOBODY || !(error instanceof pg.DatabaseError && error.code === REFUSED);
  } finally {
    await client.query('rollback to savepoint attack');
  }
}

/** The attacks on a table that succeed. */
export async function openTo(
  client: pg.Client,
  ours: Sample,
  smuggled: Sample,
  blind: readonly BlindStatement[],
): Promise<string[]> {
  const through: string[] = [];
  const blindly = blind
    .filter(({ table }) => table === ours.table)
    .map(({ sql }) => ({ sql, company: NOBODY }));
  for (const attack of [...attacksOn(ours, smuggled), ...blindly]) {
    if (await succeeds(client, attack)) through.push(attack.sql);
  }
  return through;
}
