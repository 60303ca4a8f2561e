import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../migrate.ts';
import { CATALOGUE_FILE } from '../migration/applied-migrations.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../migration-files.ts';
import { EXTENSIONS } from './extensions.ts';
import { openEmbedded } from './open-embedded.ts';

const CACHE_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/dealwright', import.meta.url));

export interface TemplateOptions {
  readonly migrationsFolder?: string;
  readonly cacheFolder?: string;
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = join(entry, '..', '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function nameOf(migrationsFolder: string): string {
  const hash = createHash('sha256').update(engineVersion()).update(Object.keys(EXTENSIONS).join());
  // The migrations write it down, too.
  hash.update(readFileSync(CATALOGUE_FILE));
  for (const { file, checksum } of readMigrations(migrationsFolder)) {
    hash.update(`\n${file} ${checksum}`);
  }
  return `database-${hash.digest('hex').slice(0, 24)}.tar.gz`;
}

async function build(folder: string): Promise<Uint8Array> {
  const database = await openEmbedded();
  try {
    await migrate(database, { folder });
    return await database.dump();
  } finally {
    await database.close();
  }
}

/** Appears whole or not at all, however many processes make it at once. Without a cache everything works, slower. */
function keep(path: string, template: Uint8Array): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(draft, template);
    renameSync(draft, path);
  } catch {
    // The program's folder may be read-only.
  }
}

/** A migrated, empty database as an archive: from the cache, or made now and kept. */
export async function migratedTemplate(options: TemplateOptions = {}): Promise<Uint8Array> {
  const migrationsFolder = options.migrationsFolder ?? MIGRATIONS_FOLDER;
  const path = join(options.cacheFolder ?? CACHE_FOLDER, nameOf(migrationsFolder));
  if (existsSync(path)) {
    return readFileSync(path);
  }
  const template = await build(migrationsFolder);
  keep(path, template);
  return template;
}
