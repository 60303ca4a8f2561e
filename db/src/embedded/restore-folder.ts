import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { stateOfFolder } from './data-folder.ts';
import { extractArchive } from './extract-archive.ts';

/** Filled beside its place and then renamed, so that a kill half-way leaves no half database under the real name. */
export function fillFolder(folder: string, archive: Uint8Array): void {
  const draft = `${folder}.new-${randomUUID()}`;
  try {
    extractArchive(archive, draft);
    // An archive that holds no database is noticed before it takes the name.
    stateOfFolder(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws when the folder already holds something: a restore replaces no data */
export function restoreFolder(folder: string, file: string): void {
  if (stateOfFolder(folder) !== 'empty') {
    throw new Error(`${folder} already contains a database. Move it away first. Nothing was changed.`);
  }
  fillFolder(folder, readFileSync(file));
}
