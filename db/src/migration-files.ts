import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/** Whether the release before still works on the result: `contract` takes away something that it uses. */
export type MigrationKind = 'expand' | 'contract';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly file: string;
  readonly sql: string;
  readonly checksum: string;
  readonly kind: MigrationKind;
  /** False: each statement commits by itself, and a try that was cut off goes on where it ended. */
  readonly inTransaction: boolean;
}

const NAME = /^(\d{4})_([a-z0-9_]+?)(\.sql)?$/;
const MARKS = ['contract', 'no-transaction'];

/** One file, or a folder of files that are one after the other. */
function readSql(path: string): string {
  const paths = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .map((file) => join(path, file))
    : [path];
  // A checkout on another system may end lines differently; the statements are the same.
  return paths.map((one) => readFileSync(one, 'utf8').replaceAll('\r\n', '\n')).join('\n');
}

/** What the first line says, such as `-- migration: contract, no-transaction`. */
function readMarks(sql: string, file: string): string[] {
  const [first = ''] = sql.split('\n', 1);
  if (!first.startsWith('-- migration:')) return [];
  const marks = first
    .slice('-- migration:'.length)
    .split(',')
    .map((mark) => mark.trim());
  const unknown = marks.find((mark) => !MARKS.includes(mark));
  if (unknown !== undefined) {
    throw new Error(`The migration ${file} is marked '${unknown}'. Known marks: ${MARKS.join(', ')}`);
  }
  return marks;
}

function readMigration(folder: string, file: string): Migration {
  const [, number, name] = NAME.exec(file) ?? [];
  if (number === undefined || name === undefined) {
    throw new Error(`The migration ${file} is not named like 0001_what_it_does.sql`);
  }
  const sql = readSql(join(folder, file));
  const marks = readMarks(sql, file);
  return {
    version: Number(number),
    name,
    file,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    kind: marks.includes('contract') ? 'contract' : 'expand',
    inTransaction: !marks.includes('no-transaction'),
  };
}

/**
 * The migrations in their order. No two have the same number; numbers may be left out, since work that goes on side by
 * side takes its own beforehand.
 */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') || name.endsWith('_baseline'))
    .sort();
  const migrations = files.map((file) => readMigration(folder, file));
  migrations.forEach((migration, index) => {
    const before = migrations[index - 1];
    if (before?.version === migration.version) {
      throw new Error(`The migrations ${before.file} and ${migration.file} have the same number`);
    }
  });
  return migrations;
}
