import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const UPLOADS = 'uploads';

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('dealwright'),
  version: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  database: z.object({ file: z.enum(['database.dump', 'database.tar.gz']), sha256: z.string() }),
  /** Of PostgreSQL: functions that belong to the application's roles. */
  functions: z.array(z.object({ name: z.string(), owner: z.string() })),
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

/** What a folder says that it holds. Throws where it is no backup, not whole, or changed since. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    throw new Error(`${folder} isn’t a backup: it has no ${MANIFEST}.`, { cause: error });
  }
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} was not written by this version of Dealwright.`);
  const { file, sha256 } = parsed.data.database;
  if ((await sha256Of(join(folder, file))) !== sha256)
    throw new Error(`${join(folder, file)} is damaged: its checksum doesn’t match the backup.`);
  return parsed.data;
}

export const filesInWords = (files: number): string =>
  files === 1 ? '1 uploaded file' : `${files} uploaded files`;
