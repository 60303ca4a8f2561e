import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseFolder, stateOfFolder } from './embedded/data-folder.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { restoreFolder } from './embedded/restore-folder.ts';

const USAGE = `Backup of the embedded database, while the server is down:
  node db/src/backup.ts save --data-dir .data backup.tar.gz
  node db/src/backup.ts restore --data-dir .data backup.tar.gz
A PostgreSQL database (DATABASE_URL) is backed up with pg_dump by a role with BYPASSRLS.
`;

async function save(dataDir: string, file: string): Promise<string> {
  if (stateOfFolder(databaseFolder(dataDir)) === 'empty') {
    throw new Error(`There is no database in ${dataDir}`);
  }
  const database = await openEmbedded({ dataDir });
  try {
    const archive = await database.dump();
    // A backup that was cut short must not look like one.
    writeFileSync(`${file}.part`, archive, { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
    return `Saved ${dataDir} to ${file} (${archive.length} bytes)`;
  } finally {
    await database.close();
  }
}

async function restore(dataDir: string, file: string): Promise<string> {
  const unlock = await lockFolder(dataDir);
  try {
    restoreFolder(databaseFolder(dataDir), file);
    return `Restored ${file} into ${dataDir}`;
  } finally {
    unlock();
  }
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { 'data-dir': { type: 'string', default: '.data' } },
    allowPositionals: true,
  });
  const [command, target] = positionals;
  if (target === undefined || (command !== 'save' && command !== 'restore')) {
    throw new Error(USAGE);
  }
  const dataDir = resolve(values['data-dir']);
  const file = resolve(target);
  if (command === 'save') {
    return save(dataDir, file);
  }
  if (!existsSync(file)) {
    throw new Error(`There is no file ${file}`);
  }
  return restore(dataDir, file);
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
