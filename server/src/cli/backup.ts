import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BackupContents } from '@dealwright/db/backup/backup-contents';
import { dumpPostgres } from '@dealwright/db/backup/dump-postgres';
import { dumpEmbedded } from '@dealwright/db/backup/embedded-backup';
import { type Config, readConfig } from '../platform/config.ts';
import { localSecretPath } from '../platform/local-app-secret.ts';
import { secretId } from '../platform/secrets.ts';
import { VERSION } from '../platform/version.ts';
import {
  type BackupManifest,
  CATALOGUE,
  filesInWords,
  MANIFEST,
  sha256Of,
  UPLOADS,
} from './backup-manifest.ts';

const INCOMING = '.incoming';

export const countFiles = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;

/** The app goes on meanwhile: a file or folder can be gone by the time it is its turn. */
function unlessGone<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Copies uploaded files that aren’t copied yet, without those that are still on their way. */
export function copyUploads(from: string, to: string): void {
  for (const entry of unlessGone(() => readdirSync(from, { withFileTypes: true })) ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== INCOMING) copyUploads(source, target);
    if (!entry.isFile() || existsSync(target)) continue;
    mkdirSync(to, { recursive: true, mode: 0o700 });
    unlessGone(() => copyFileSync(source, target));
  }
}

const WITHOUT_SECRET =
  'without it, connected accounts, webhook secrets and authenticator apps have to be set up again.';

/** Tells the operator where the data is that the backup leaves out. */
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
): Promise<Pick<BackupManifest, 'engine' | 'database' | 'functions' | 'rows' | 'catalogue'>> {
  const engine = config.databaseUrl ? 'postgres' : 'embedded';
  const file = engine === 'postgres' ? 'database.dump' : 'database.tar.gz';
  const path = join(folder, file);
  const dump = async (): Promise<{ functions: BackupManifest['functions']; contents: BackupContents }> =>
    config.databaseUrl
      ? dumpPostgres(config.backupDatabaseUrl ?? config.databaseDirectUrl ?? config.databaseUrl, path)
      : { functions: [], contents: await dumpEmbedded(resolve(config.dataDir), path) };
  const { functions, contents } = await dump();
  const catalogue = join(folder, CATALOGUE);
  writeFileSync(catalogue, `${contents.catalogue.join('\n')}\n`, { mode: 0o600, flush: true });
  return {
    engine,
    functions,
    database: { file, sha256: await sha256Of(path) },
    rows: contents.rows,
    catalogue: { sha256: await sha256Of(catalogue) },
  };
}

/** `dealwright backup FOLDER`. The folder appears whole or not at all. */
export async function backUp(target: string): Promise<string> {
  const config = readConfig();
  const folder = resolve(target);
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose another name.`);
  const draft = `${folder}.part-${randomBytes(4).toString('hex')}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const [live, copy] = [join(config.dataDir, UPLOADS), join(draft, UPLOADS)];
    // Before the dump, for files that are removed during it, and again for files that came until then.
    if (!config.storage) copyUploads(live, copy);
    const dumped = await dumpDatabase(config, draft);
    if (!config.storage) copyUploads(live, copy);
    const files = countFiles(copy);
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
