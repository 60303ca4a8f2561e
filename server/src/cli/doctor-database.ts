import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkCatalogue } from '@dealwright/db/catalogue-check';
import type { Database } from '@dealwright/db/database';
import { stateOfFolder } from '@dealwright/db/embedded/data-folder';
import { DatabaseFolderInUse } from '@dealwright/db/embedded/folder-lock';
import { openEmbedded } from '@dealwright/db/embedded/open-embedded';
import { readMigrationState } from '@dealwright/db/migrate';
import { checkRoles, checkRolesThere, checkVersion } from '@dealwright/db/postgres/check-server';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import type { Config } from '../platform/config.ts';
import { localSecretPath } from '../platform/local-app-secret.ts';
import { namingDatabase } from '../platform/start-failure.ts';
import { type Finding, finding } from './doctor-finding.ts';
import { readSealedSecrets } from './sealed-secrets-store.ts';

type Tell = (found: Finding) => void;

/** A code of an authenticator app counts for half a minute. */
const MOST_SECONDS_APART = 5;

async function reach(url: string): Promise<Database> {
  const database = openPostgres({ url, poolSize: 2 });
  try {
    await checkVersion(database);
    return database;
  } catch (error) {
    await database.close();
    throw namingDatabase({ databaseUrl: url }, error);
  }
}

async function checkClock(database: Database): Promise<string> {
  const before = Date.now();
  const [row] = await database.asOwner.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const seconds = Math.abs((row?.ms ?? 0) - (before + Date.now()) / 2) / 1000;
  if (seconds > MOST_SECONDS_APART)
    throw new Error(
      `This machine and the database are ${seconds.toFixed(0)} s apart. Run NTP on both: codes of authenticator apps fail.`,
    );
  return `less than ${MOST_SECONDS_APART} s from the database`;
}

/** The secret that a start would use; null if that start would make one. */
function secretsOf(config: Config): { appSecret: string; formerAppSecrets: readonly string[] } | null {
  const path = localSecretPath(config);
  const kept = !config.appSecret && existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  const appSecret = config.appSecret ?? kept;
  return appSecret ? { appSecret, formerAppSecrets: config.formerAppSecrets } : null;
}

async function checkSecrets(config: Config, database: Database): Promise<string> {
  const secrets = secretsOf(config);
  if (!secrets) return 'the first start creates one in DATA_DIR';
  const { read, unreadable } = await database.transaction(
    'dealwright_system',
    (tx) => readSealedSecrets(tx, secrets),
    { readOnly: true },
  );
  const places = Object.entries(unreadable).map(([table, count]) => `${count} in ${table}`);
  if (places.length > 0)
    throw new Error(
      `APP_SECRET doesn’t open ${places.join(', ')}. Add the secret they were sealed with to FORMER_APP_SECRETS; ` +
        'without it, set up what they belong to again.',
    );
  return `APP_SECRET opens all ${read} sealed secrets`;
}

async function checkSchema(config: Config, database: Database, tell: Tell): Promise<void> {
  const { pending, newer } = await readMigrationState(database);
  const files = pending.map(({ file }) => file).join(', ');
  tell(
    await finding('Migrations', () => {
      if (pending.length > 0 && !config.migrate)
        throw new Error(`Pending: ${files}. Run: npx dealwright migrate --apply`);
      return pending.length > 0 ? `the next start applies ${files}` : 'up to date';
    }),
  );
  if (database.engine === 'postgres')
    tell(
      await finding('Roles', async () => {
        await checkRolesThere(database);
        return (await checkRoles(database)).join('\n') || 'can’t bypass row-level security';
      }),
    );
  if (pending.length > 0) return;
  tell(
    await finding('Catalogue', async () => {
      await checkCatalogue(database, newer.length > 0);
      return 'policies, keys, triggers and grants are those of the migrations';
    }),
  );
  tell(await finding('Secrets', () => checkSecrets(config, database)));
}

/** What a look at the embedded database comes to, where it can’t be opened or isn’t there yet. */
async function openFolder(dataDir: string): Promise<Database | string> {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder) || stateOfFolder(folder) === 'empty') return 'the first start creates it';
  try {
    return await openEmbedded({ dataDir });
  } catch (error) {
    if (!(error instanceof DatabaseFolderInUse)) throw error;
    return `in use by process ${error.pid}; stop it to check more`;
  }
}

/** Reachable, new enough, with its roles, its catalogue and its clock, and whether its secrets can be read. */
export async function checkDatabase(config: Config, tell: Tell): Promise<void> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  let database: Database | undefined;
  tell(
    await finding('Database', async () => {
      const opened = url ? await reach(url) : await openFolder(resolve(config.dataDir));
      if (typeof opened === 'string') return opened;
      database = opened;
      const [row] = await opened.asOwner.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      );
      return `PostgreSQL ${row?.version}${url ? '' : ', embedded'}`;
    }),
  );
  if (!database) return;
  try {
    if (url) tell(await finding('Clock', () => checkClock(database as Database)));
    await checkSchema(config, database, tell);
  } finally {
    await database.close();
  }
  if (url && config.databaseDirectUrl && config.databaseUrl) {
    const pooler = config.databaseUrl;
    tell(
      await finding('Pooler', async () => {
        await (await reach(pooler)).close();
        return 'answers';
      }),
    );
  }
}
