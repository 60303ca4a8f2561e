import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { dumpPostgres } from '@dealwright/db/backup/dump-postgres';
import { dumpEmbedded } from '@dealwright/db/backup/embedded-backup';
import { type Config, readConfig } from '../platform/config.ts';
import { localSecretPath } from '../platform/local-app-secret.ts';
import { secretId } from '../platform/secrets.ts';
import { VERSION } from '../platform/version.ts';
import { type BackupManifest, filesInWords, MANIFEST, sha256Of, UPLOADS } from './backup-manifest.ts';

const INCOMING = '.incoming';

/** Copies uploaded files, without those that are still on their way; answers how many. */
function copyUploads(from: string, to: string): number {
  if (!existsSync(from)) return 0;
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== INCOMING });
  return readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

const WITHOUT_SECRET =
  'without it, connected accounts, webhook secrets and authenticator apps have to be set up again.';

/** Where what the backup leaves out is, in words for whoever keeps it. */
export function whereTheRestIs(config: Config): string[] {
  const secret = config.appSecret
    ? `The backup doesn’t contain APP_SECRET. Keep it in a separate place: ${WITHOUT_SECRET}`
    : 'The backup doesn’t contain the application’s secret. ' +
      `Keep ${localSecretPath(config)} in a separate place: ${WITHOUT_SECRET}`;
  return config.storage === null
    ? [secret]
    : [
        `Uploaded files are in the bucket ${config.storage.bucket}, which isn’t part of this backup. ` +
          'Back up the bucket itself.',
        secret,
      ];
}

async function dumpDatabase(
  config: Config,
  folder: string,
): Promise<Pick<BackupManifest, 'engine' | 'database' | 'functions'>> {
  const engine = config.databaseUrl ? 'postgres' : 'embedded';
  const file = engine === 'postgres' ? 'database.dump' : 'database.tar.gz';
  const path = join(folder, file);
  let functions: BackupManifest['functions'] = [];
  if (config.databaseUrl)
    ({ functions } = await dumpPostgres(
      config.backupDatabaseUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
      path,
    ));
  else await dumpEmbedded(resolve(config.dataDir), path);
  return { engine, functions, database: { file, sha256: await sha256Of(path) } };
}

/** `dealwright backup FOLDER`. The folder appears whole or not at all. */
export async function backUp(target: string): Promise<string> {
  const config = readConfig();
  const folder = resolve(target);
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose another name.`);
  const draft = `${folder}.part-${randomBytes(4).toString('hex')}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    // The database first: a file that it names was there by then.
    const dumped = await dumpDatabase(config, draft);
    const files = config.storage ? 0 : copyUploads(join(config.dataDir, UPLOADS), join(draft, UPLOADS));
    const manifest: BackupManifest = {
      format: 1,
      product: 'dealwright',
      version: VERSION,
      created_at: new Date().toISOString(),
      ...dumped,
      uploads: { kept_in: config.storage ? 'bucket' : 'folder', files },
      app_secret_id: config.appSecret && secretId(config.appSecret),
    };
    writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    renameSync(draft, folder);
    const what = config.storage ? 'the database' : `the database and ${filesInWords(files)}`;
    return [`Backed up ${what} to ${folder}`, ...whereTheRestIs(config)].join('\n');
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}
