import { writeFileSync } from 'node:fs';
import { databaseFolder, stateOfFolder } from '../embedded/data-folder.ts';
import { lockFolder } from '../embedded/folder-lock.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { restoreFolder } from '../embedded/restore-folder.ts';
import { type BackupContents, readContents } from './backup-contents.ts';

/** Writes the embedded database of a folder into one file, while no server is using it; returns what is in it. */
export async function dumpEmbedded(dataDir: string, file: string): Promise<BackupContents> {
  if (stateOfFolder(databaseFolder(dataDir)) === 'empty') {
    throw new Error(`${dataDir} contains no database`);
  }
  const database = await openEmbedded({ dataDir });
  try {
    writeFileSync(file, await database.dump(), { mode: 0o600, flush: true });
    return await database.asOwner.transaction(readContents);
  } finally {
    await database.close();
  }
}

/** @throws when the folder holds a database already */
export async function restoreEmbedded(dataDir: string, file: string): Promise<void> {
  const unlock = await lockFolder(dataDir);
  try {
    restoreFolder(databaseFolder(dataDir), file);
  } finally {
    unlock();
  }
}
