import type { Database, Tx } from '@dealwright/db/database';
import { asCompany } from '../../../platform/as-member.ts';
import { asSystem } from '../../../platform/as-system.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { deleteParts, deleteRemovals, hastenRemoval, listRemovals } from '../part-store.ts';
import { listStale, lockRecording, markAudioRemoved, type RecordingKey } from '../store.ts';

const BATCH = 100;

interface Removing {
  readonly database: Database;
  readonly storage: Storage;
}

/**
 * Removes bytes of a company whose rows are gone, a hundred files at most; with `due` only those whose time has come.
 * The rows that name them go after the bytes, so that what is interrupted is found again. Returns how many files.
 */
export async function removeSome(
  { database, storage }: Removing,
  companyId: string,
  due: Date | null,
): Promise<number> {
  const rows = await asSystem(database, (tx) => listRemovals(tx, { companyId, due, limit: BATCH }));
  for (const { storage_key: key } of rows) await storage.remove(key);
  const keys = rows.map(({ storage_key: key }) => key);
  if (keys.length > 0) await asSystem(database, (tx) => deleteRemovals(tx, companyId, keys));
  return rows.length;
}

/** Removes all of a company’s bytes whose rows are gone. */
export async function removeBytes(removing: Removing, companyId: string): Promise<void> {
  while ((await removeSome(removing, companyId, null)) === BATCH);
}

/** Removes bytes of all companies whose time has come. Returns how many files. */
export async function removeDueBytes({ database, storage }: Removing, now: Date): Promise<number> {
  let gone = 0;
  for (let found = BATCH; found >= BATCH; gone += found) {
    const rows = await asSystem(database, (tx) =>
      listRemovals(tx, { companyId: null, due: now, limit: BATCH }),
    );
    for (const { company_id: companyId, storage_key: key } of rows) {
      await storage.remove(key);
      await asSystem(database, (tx) => deleteRemovals(tx, companyId, [key]));
    }
    found = rows.length;
  }
  return gone;
}

/** Nothing came of a file that was stored. */
export function removeSoon(
  { database }: Removing,
  file: { readonly companyId: string; readonly storageKey: string },
  now: Date,
): Promise<void> {
  return asSystem(database, (tx) => hastenRemoval(tx, file.companyId, file.storageKey, now));
}

/** Its transcript stays. */
export async function discardAudio(tx: Tx, key: RecordingKey, now: Date): Promise<void> {
  await lockRecording(tx, key);
  await deleteParts(tx, key);
  await markAudioRemoved(tx, key, now);
}

/** Audio that is older than it is kept, where no admin set another time. Returns how many recordings. */
export async function discardStale(database: Database, now: Date): Promise<number> {
  const rows = await asSystem(database, (tx) => listStale(tx, now, BATCH));
  for (const { company_id: companyId, id } of rows) {
    await asCompany(database, companyId, (tx) => discardAudio(tx, { companyId, id }, now));
  }
  return rows.length;
}
