import { rmSync, writeFileSync } from 'node:fs';
import { openPostgres } from '../postgres/open-postgres.ts';
import { ensureRoles, ROLES } from '../roles.ts';
import type { OwnedFunction } from './dump-postgres.ts';
import { runOnDatabase, runProgram } from './postgres-programs.ts';

/** Of an extension that came with the server, which the login role may create and not describe. */
const NOT_OURS = / COMMENT - EXTENSION /;

const TABLES_SQL = `
  select count(*)::int4 as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

const OWNED_NAME = /^[a-z_][\w$.]*\([\w\s,.[\]"]*\)$/i;

function ownerStatements(functions: readonly OwnedFunction[]): string {
  const schemas = new Set(functions.map(({ name }) => name.split('.')[0]));
  const alter = functions.map(({ name, owner }) => {
    if (!OWNED_NAME.test(name) || !ROLES.some((role) => role === owner)) {
      throw new Error(`The backup names a function that cannot be restored: ${name}`);
    }
    return `alter function ${name} owner to ${owner};`;
  });
  const grants = (word: string) =>
    [...schemas].flatMap((schema) => ROLES.map((role) => word.replace('%', `${schema}`) + ` ${role};`));
  return [
    'begin;',
    ...grants('grant create on schema % to'),
    ...alter,
    ...grants('revoke create on schema % from'),
    'commit;',
  ].join('\n');
}

/**
 * Restores a dump into an empty database: the roles first, which a dump does not hold, then everything in one
 * transaction, then the functions' owners. What fails leaves the database empty.
 */
export async function restorePostgres(
  url: string,
  file: string,
  functions: readonly OwnedFunction[],
): Promise<void> {
  const database = openPostgres({ url, poolSize: 1 });
  const list = `${file}.list-${process.pid}`;
  try {
    const [found] = await database.asOwner.query<{ tables: number }>(TABLES_SQL);
    if (found?.tables !== 0) {
      throw new Error(
        'The database in DATABASE_URL isn’t empty. Restore into a new one (createdb). Nothing was changed.',
      );
    }
    await database.asOwner.session(ensureRoles);
    const contents = await runProgram('pg_restore', ['--list', file]);
    writeFileSync(
      list,
      contents
        .split('\n')
        .filter((line) => !NOT_OURS.test(line))
        .join('\n'),
    );
    const args = ['--no-owner', '--exit-on-error', '--single-transaction', `--use-list=${list}`, file];
    await runOnDatabase('pg_restore', url, args);
    await database.asOwner.session((session) => session.exec(ownerStatements(functions)));
  } finally {
    rmSync(list, { force: true });
    await database.close();
  }
}
