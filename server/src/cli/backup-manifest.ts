import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupContents } from '@dealwright/db/backup/backup-contents';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const UPLOADS = 'uploads';
export const CATALOGUE = 'catalogue.txt';

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('dealwright'),
  version: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  database: z.object({ file: z.enum(['database.dump', 'database.tar.gz']), sha256: z.string() }),
  /** Of PostgreSQL: functions that belong to the application's roles. */
  functions: z.array(z.object({ name: z.string(), owner: z.string() })),
  /** How many rows each table has; older backups don’t say. */
  rows: z.record(z.string(), z.number().int()).optional(),
  /** Of the file that names each table, policy, trigger, key, function and grant. */
  catalogue: z.object({ sha256: z.string() }).optional(),
  uploads: z.object({ kept_in: z.enum(['folder', 'bucket']), files: z.number().int() }),
  /** Names the APP_SECRET that secrets are sealed under, and tells nothing about it. */
  app_secret_id: z.string().nullable(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function requireWhole(path: string, sha256: string): Promise<void> {
  if ((await sha256Of(path)) !== sha256)
    throw new Error(`${path} is damaged: its checksum doesn’t match the backup.`);
}

/** What a folder says that it holds. Throws where it is no backup, not whole, or changed since. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const manifest = parseManifest(folder);
  await requireWhole(join(folder, manifest.database.file), manifest.database.sha256);
  return manifest;
}

function parseManifest(folder: string): BackupManifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    throw new Error(`${folder} isn’t a backup: it has no ${MANIFEST}.`, { cause: error });
  }
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} was not written by this version of Dealwright.`);
  return parsed.data;
}

/** What a restored database has to have. Throws for a backup of before it was written down, and a damaged one. */
export async function readContentsOf(folder: string, manifest: BackupManifest): Promise<BackupContents> {
  const { rows, catalogue } = manifest;
  if (!rows || !catalogue)
    throw new Error(
      `${folder} doesn’t say how many rows it holds: an earlier release wrote it. Back up again.`,
    );
  const path = join(folder, CATALOGUE);
  await requireWhole(path, catalogue.sha256);
  return { rows, catalogue: readFileSync(path, 'utf8').split('\n').filter(Boolean) };
}

/** The folder itself if it is a backup, else the newest backup in it. Throws if there's no backup. */
export function newestBackup(folder: string): { readonly folder: string; readonly createdAt: Date } {
  const isBackup = (path: string) => existsSync(join(path, MANIFEST));
  const inside = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const [newest] = (isBackup(folder) ? [folder] : inside.filter(isBackup))
    .map((path) => ({ folder: path, createdAt: new Date(parseManifest(path).created_at) }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (!newest) throw new Error(`${folder} contains no backup.`);
  return newest;
}

export const filesInWords = (files: number): string =>
  files === 1 ? '1 uploaded file' : `${files} uploaded files`;
