import type { BlindStatement } from '@dealwright/db/testing/blind-statements';
import { insertSql, type Sample } from '@dealwright/db/testing/one-row-each';
import pg from 'pg';

export const OURS = '0190a000-0000-7000-8000-00000000000a';
export const THEIRS = '0190a000-0000-7000-8000-00000000000b';
/** A company without any row: what names no row may touch none. */
const NOBODY = '0190a000-0000-7000-8000-00000000000c';
const REFUSED = '42501';

interface Attack {
  readonly sql: string;
  readonly params?: readonly string[];
  readonly company?: string;
}

/** What another company may try on a table of which we have a row, and they have one. */
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

/** Whether a statement of another company saw or changed anything of ours, or got as far as any check but the first. */
async function succeeds(client: pg.Client, { sql, params = [], company = THEIRS }: Attack): Promise<boolean> {
  await client.query('savepoint attack');
  await client.query('set local role dealwright_app');
  await client.query("select set_config('app.company_id', $1, true)", [company]);
  try {
    return (await client.query(sql, [...params])).rowCount !== 0;
  } catch (error) {
    // That a row was found and only its new form refused is as good as having it.
    return company === NOBODY || !(error instanceof pg.DatabaseError && error.code === REFUSED);
  } finally {
    await client.query('rollback to savepoint attack');
  }
}

/** The attacks on a table that get through. */
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
