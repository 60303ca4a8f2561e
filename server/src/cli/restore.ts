import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreEmbedded } from '@dealwright/db/backup/embedded-backup';
import { restorePostgres } from '@dealwright/db/backup/restore-postgres';
import { type Config, readConfig } from '../platform/config.ts';
import { localSecretPath } from '../platform/local-app-secret.ts';
import { secretId } from '../platform/secrets.ts';
import { type BackupManifest, filesInWords, readManifest, UPLOADS } from './backup-manifest.ts';
import { withInstallation } from './installation.ts';

function refuseOtherEngine({ engine }: BackupManifest, { databaseUrl }: Config): void {
  if (engine === 'postgres' && !databaseUrl)
    throw new Error('This is a backup of PostgreSQL: set DATABASE_URL to a new, empty database.');
  if (engine === 'embedded' && databaseUrl)
    throw new Error('This is a backup of the embedded database: unset DATABASE_URL, and set DATA_DIR.');
}

function refuseUsedUploads({ dataDir }: Config): void {
  const uploads = join(dataDir, UPLOADS);
  const kept = existsSync(uploads) ? readdirSync(uploads).filter((name) => !name.startsWith('.')) : [];
  if (kept.length > 0)
    throw new Error(
      `${resolve(uploads)} already contains files. Move them elsewhere and try again. Nothing was changed.`,
    );
}

/** What is still to be done by hand, in words. */
function whatIsLeft(manifest: BackupManifest, config: Config): string[] {
  const lines: string[] = [];
  if (manifest.uploads.kept_in === 'bucket')
    lines.push('Uploaded files were in a bucket. Restore the bucket itself and set S3_BUCKET.');
  const given = [config.appSecret, ...config.formerAppSecrets].filter((one) => one !== null);
  if (manifest.app_secret_id === null && !config.appSecret)
    lines.push(`Copy the application’s secret back to ${localSecretPath(config)} before the first start.`);
  else if (manifest.app_secret_id !== null && !given.some((one) => secretId(one) === manifest.app_secret_id))
    lines.push(
      'APP_SECRET isn’t the one used for this backup. Until you set that one again, or add it to FORMER_APP_SECRETS, ' +
        'connected accounts, webhook secrets and authenticator apps can’t be read.',
    );
  return lines;
}

/** `dealwright restore FOLDER`: into an empty database and a DATA_DIR without uploaded files, then migrated and checked. */
export async function restore(source: string): Promise<string> {
  const config = readConfig();
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  refuseOtherEngine(manifest, config);
  refuseUsedUploads(config);
  const file = join(folder, manifest.database.file);
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url) await restorePostgres(url, file, manifest.functions);
  else await restoreEmbedded(resolve(config.dataDir), file);
  if (manifest.uploads.kept_in === 'folder' && existsSync(join(folder, UPLOADS))) {
    mkdirSync(config.dataDir, { recursive: true });
    cpSync(join(folder, UPLOADS), join(config.dataDir, UPLOADS), { recursive: true });
  }
  const { migrated } = await withInstallation(async (installation) => installation, { mayApply: true });
  return [
    `Restored the database and ${filesInWords(manifest.uploads.files)} of ${manifest.created_at}`,
    ...(migrated.length > 0 ? [`Applied ${migrated.join(', ')}`] : []),
    ...whatIsLeft(manifest, config),
  ].join('\n');
}
