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
    let isUsed = false;
    try {
      await storage.put(storageKey, to);
      const outcome = await asCompany(database, key.companyId, async (tx) => {
        const row = await findWork(tx, key, true);
        if (row?.state !== 'assembling') return 'stopped';
        const { contentType, durationMs, pieces } = audio;
        const file = { storageKey, contentType, durationMs, bytes: size };
        if (!(await keepAssembled(tx, key, file))) return 'known';
        await insertPieces(tx, key, pieces);
        return 'kept';
      });
      isUsed = outcome === 'kept';
      return outcome !== 'stopped';
    } finally {
      // Its time comes anyway.
      if (!isUsed)
        await removeSoon(work, { companyId: key.companyId, storageKey }, now()).catch(() => undefined);
    }
  });
}

/** A recording can be worked on twice at once; the other one may have been faster. */
async function isAssembled({ database }: RecordingWork, key: PartKey): Promise<boolean> {
  const parts = await asCompany(database, key.companyId, (tx) => listParts(tx, key));
  return parts.some(
    ({ track, part, storage_key: stored }) => track === key.track && part === key.part && stored !== null,
  );
}

/** Prepares all parts, and has them transcribed where a service is set up. What is done isn’t done again. */
export async function assembleRecording(work: RecordingWork, key: RecordingKey): Promise<void> {
  const { database, now } = work;
  const parts = await asCompany(database, key.companyId, (tx) => listParts(tx, key));
  for (const { track, part, storage_key: stored } of parts) {
    if (stored !== null) continue;
    const partKey = { ...key, track, part };
    const goesOn = await assemblePart(work, partKey).catch(async (error: unknown) => {
      if (await isAssembled(work, partKey)) return true;
      throw error;
    });
    if (!goesOn) return;
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
