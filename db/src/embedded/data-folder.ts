import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL's own version inside the embedded database; its folders open with no other. */
export const EMBEDDED_MAJOR = '18';
const MUST_HAVE = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

export class DatabaseFolderBroken extends Error {
  constructor(folder: string, what: string) {
    super(
      `The folder ${folder} ${what}. Nothing in it was changed. Move it away to start with an empty database, ` +
        'or restore a backup in its place (npx dealwright restore FOLDER).',
    );
    this.name = 'DatabaseFolderBroken';
  }
}

/** `empty` may be filled, `ready` may be opened; everything else is left alone. */
export function stateOfFolder(folder: string): 'empty' | 'ready' {
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    return 'empty';
  }
  const missing = MUST_HAVE.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) {
    throw new DatabaseFolderBroken(
      folder,
      `contains only part of a database (${missing.join(', ')} missing)`,
    );
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== EMBEDDED_MAJOR) {
    throw new DatabaseFolderBroken(
      folder,
      `contains a PostgreSQL ${version} database, but this version needs ${EMBEDDED_MAJOR}`,
    );
  }
  return 'ready';
}

export function databaseFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, 'database');
}
