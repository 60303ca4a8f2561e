import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contentDifferences, readRestored } from '@dealwright/db/backup/backup-contents';
import { restoreEmbedded } from '@dealwright/db/backup/embedded-backup';
import { restorePostgres } from '@dealwright/db/backup/restore-postgres';
import { createScratchDatabase } from '@dealwright/db/backup/scratch-database';
import { openEmbedded } from '@dealwright/db/embedded/open-embedded';
import { type EngineOptions, openDatabase } from '@dealwright/db/open';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { type Config, readConfig } from '../platform/config.ts';
import { countFiles } from './backup.ts';
import {
  type BackupManifest,
  filesInWords,
  newestBackup,
  readContentsOf,
  readManifest,
  UPLOADS,
} from './backup-manifest.ts';

const POOL = 2;
const MOST_SHOWN = 20;

/** A place to restore to, and how it goes away. */
interface Scratch {
  readonly options: EngineOptions;
  drop(): Promise<void>;
}

async function makeScratch(config: Config, { engine }: BackupManifest): Promise<Scratch> {
  if (engine === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-drill-'));
    return {
      options: { engine, dataDir },
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  }
  const beside = config.drillDatabaseUrl ?? config.databaseDirectUrl ?? config.databaseUrl;
  if (!beside)
    throw new Error(
      'This is a backup of PostgreSQL: set DATABASE_URL, or DRILL_DATABASE_URL for another server.',
    );
  const { url, drop } = await createScratchDatabase(beside);
  return { options: { engine, url, poolSize: POOL }, drop };
}

async function restoreTo(options: EngineOptions, folder: string, manifest: BackupManifest): Promise<void> {
  const file = join(folder, manifest.database.file);
  if (options.engine === 'postgres') await restorePostgres(options.url, file, manifest.functions);
  else await restoreEmbedded(options.dataDir, file);
}

/** What was restored, read before anything migrates it. */
async function readBack(options: EngineOptions): ReturnType<typeof readRestored> {
  const database = options.engine === 'postgres' ? openPostgres(options) : await openEmbedded(options);
  try {
    return await database.asOwner.session(readRestored);
  } finally {
    await database.close();
  }
}

/** Restores it, compares it, and opens it as a start would. Returns what is wrong, a line each. */
async function findFaults(scratch: Scratch, folder: string, manifest: BackupManifest): Promise<string[]> {
  const expected = await readContentsOf(folder, manifest);
  await restoreTo(scratch.options, folder, manifest);
  const faults = contentDifferences(expected, await readBack(scratch.options));
  const files = countFiles(join(folder, UPLOADS));
  if (files !== manifest.uploads.files)
    faults.push(`${UPLOADS}: ${manifest.uploads.files} files backed up, ${files} there`);
  if (faults.length === 0) {
    const { database } = await openDatabase(scratch.options);
    await database.close();
  }
  return faults;
}

/**
 * `dealwright drill FOLDER`: restores the newest backup beside the database, compares its catalogue and the rows of each
 * table with what was backed up, starts on it, and drops it. @throws with what differs
 */
export async function drill(source: string): Promise<string> {
  const config = readConfig();
  const { folder } = newestBackup(resolve(source));
  const startedAt = performance.now();
  const manifest = await readManifest(folder);
  const scratch = await makeScratch(config, manifest);
  let faults: string[];
  try {
    faults = await findFaults(scratch, folder, manifest);
  } finally {
    await scratch.drop();
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (faults.length > 0) {
    const more = faults.length > MOST_SHOWN ? [`and ${faults.length - MOST_SHOWN} more`] : [];
    const shown = [...faults.slice(0, MOST_SHOWN), ...more].map((line) => `  ${line}`);
    throw new Error([`${folder} restores to something else than was backed up:`, ...shown].join('\n'));
  }
  const counts = Object.values(manifest.rows ?? {});
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return (
    `Restored ${folder} of ${manifest.created_at} in ${seconds} s and dropped it again: ` +
    `${counts.length} tables with ${rows} rows and ${filesInWords(manifest.uploads.files)}, as backed up.`
  );
}
