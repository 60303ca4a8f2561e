import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { isConnectionLost, sqlState } from '@dealwright/db/database-error';
import { namingFullDisk } from '@dealwright/db/embedded/full-disk';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

function codeOf(error: unknown): string {
  // A name with two addresses fails once for each.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return String((one as { code?: unknown } | null)?.code ?? '');
}

const OF_FOLDERS: Readonly<Record<string, string>> = {
  EACCES: 'this user can’t write there',
  EPERM: 'this user can’t write there',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  EROFS: 'the disk is read-only',
};

/** Makes the folder, unless it is there. @throws ConfigError when nothing can be written to it */
export function prepareDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = OF_FOLDERS[codeOf(error)];
    if (why === undefined) throw namingFullDisk(dataDir, error);
    throw new ConfigError(`DATA_DIR: the folder ${resolve(dataDir)} can’t be used, because ${why}.`, {
      cause: error,
    });
  }
}

const OF_LOGINS: Readonly<Record<string, string>> = {
  '28P01': 'refused the password',
  '28000': 'refused the login',
  '3D000': 'has no such database',
};

/** The failure by the name of the setting, without the password in it. */
export function namingDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>, error: unknown): unknown {
  if (databaseUrl === null) return error;
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const server = `${hostname || 'localhost'}:${port || '5432'}`;
  const refusal = OF_LOGINS[sqlState(error) ?? ''];
  if (refusal !== undefined) {
    const whom = `the server ${server} ${refusal} (database ${pathname.slice(1)}, login ${username})`;
    return new ConfigError(`DATABASE_URL: ${whom}.`, { cause: error });
  }
  if (!isConnectionLost(error)) return error;
  const why = codeOf(error) || (error instanceof Error ? error.message : '');
  return new ConfigError(
    `DATABASE_URL: no PostgreSQL answers at ${server} (${why}). Start it, or correct the address.`,
    { cause: error },
  );
}

/** Why it can't listen there, by the name of the setting. */
export function namingAddress({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT: ${port} is taken on ${host}. Stop what uses it, or choose another.`, {
        cause: error,
      });
    case 'EACCES':
      return new ConfigError(`PORT: this user can’t listen on ${port}. Choose one above 1023.`, {
        cause: error,
      });
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return new ConfigError(`HOST: ${host} is no address of this machine. 0.0.0.0 listens on all of them.`, {
        cause: error,
      });
    default:
      return error;
  }
}
