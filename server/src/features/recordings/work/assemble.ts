import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asCompany } from '../../../platform/as-member.ts';
import { newId } from '../../../platform/ids.ts';
import { tellOfRecording } from '../announce.ts';
import { prepareAside } from '../media/run-media.ts';
import { expectRemoval, keepAssembled, listChunks, listParts, type PartKey } from '../part-store.ts';
import { findWork, type RecordingKey, setState } from '../store.ts';
import { insertPieces } from '../transcript-store.ts';
import type { RecordingWork } from './deps.ts';
import { fetchInto, withFolder } from './local-folder.ts';
import { removeSoon } from './remove-audio.ts';

/** Storing 2 GB takes less. */
const UNUSED_MS = 6 * 60 * 60 * 1000;

/** Makes one file that can be searched out of the chunks of a part; false once the recording was stopped. */
async function assemblePart(work: RecordingWork, key: PartKey): Promise<boolean> {
  const { database, storage, now } = work;
  const chunks = await asCompany(database, key.companyId, (tx) => listChunks(tx, key));
  return withFolder(work.incoming, async (folder) => {
    const [from, to] = [join(folder, 'received'), join(folder, 'audio')];
    await fetchInto(from, storage, chunks);
    const audio = await prepareAside({ folder, from, to });
    const { size } = await stat(to);
    const storageKey = `recordings/${key.companyId}/${key.id}/${newId()}`;
    const unusedAt = new Date(now().getTime() + UNUSED_MS);
    await asCompany(database, key.companyId, (tx) => expectRemoval(tx, key.companyId, storageKey, unusedAt));
    let isKept = false;
    try {
      await storage.put(storageKey, to);
      isKept = await asCompany(database, key.companyId, async (tx) => {
        const row = await findWork(tx, key, true);
        if (row?.state !== 'assembling') return false;
        const { contentType, durationMs, pieces } = audio;
        await keepAssembled(tx, key, { storageKey, contentType, durationMs, bytes: size });
        await insertPieces(tx, key, pieces);
        return true;
      });
    } finally {
      // Its time comes anyway.
      if (!isKept) await removeSoon(work, { companyId: key.companyId, storageKey }, now()).catch(() => undefined);
    }
    return isKept;
  });
}

/** Prepares all parts, and has them transcribed where a service is set up. What is done isn’t done again. */
export async function assembleRecording(work: RecordingWork, key: RecordingKey): Promise<void> {
  const { database, now } = work;
  const parts = await asCompany(database, key.companyId, (tx) => listParts(tx, key));
  for (const { track, part, storage_key: stored } of parts) {
    if (stored === null && !(await assemblePart(work, { ...key, track, part }))) return;
  }
  await asCompany(database, key.companyId, async (tx) => {
    const row = await findWork(tx, key, true);
    if (row?.state !== 'assembling') return;
    const next = work.transcription
      ? ({ state: 'transcribing', retryAt: now() } as const)
      : ({ state: 'ready', retryAt: null } as const);
    await setState(tx, key, next, now());
    const place = { ...key, workspaceId: row.workspace_id, dealId: row.deal_id };
    await tellOfRecording(tx, place, { actorId: null });
  });
}
