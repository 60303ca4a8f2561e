import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Database, Tx } from '@dealwright/db/database';
import {
  MAX_CHUNK_BYTES,
  MAX_RECORDING_BYTES,
  MOST_CHUNKS,
  type RecordingTrack,
} from '@dealwright/domain/recording';
import type { Actor } from '../../platform/actor.ts';
import { asMember } from '../../platform/as-member.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { drain, withReceivedFile } from '../../platform/storage/receive-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { requireRoom } from './create-recording.ts';
import { countChunks, expectRemoval, findChunk, insertChunk, listParts, type PartKey } from './part-store.ts';
import {
  type FoundRecording,
  type RecordingLookup,
  requireSendable,
  stoppedMeanwhile,
} from './require-recording.ts';
import { isReserved } from './store.ts';

/** Bytes that no row came to refer to are removed after this. */
const UNUSED_MS = 60 * 60 * 1000;

export interface ChunkUpload {
  readonly actor: Actor;
  readonly database: Database;
  readonly storage: Storage;
  readonly incoming: string;
  readonly file: Readable;
  readonly announcedBytes: number | null;
  readonly now: Date;
  readonly lookup: RecordingLookup & {
    readonly track: RecordingTrack;
    readonly part: number;
    readonly sequence: number;
  };
  /** In hexadecimal. */
  readonly sha256: string;
  readonly startsAtMs: number;
}

interface Answer {
  readonly bytes: number;
  readonly known: boolean;
}

function asSender<T>(
  { database, actor }: ChunkUpload,
  run: (tx: Tx, member: Actor) => Promise<T>,
): Promise<T> {
  return asMember(database, { companyId: actor.companyId, userId: actor.userId }, (tx, member) => {
    if (!member) throw new AppError('forbidden');
    return run(tx, member);
  });
}

/** Only sound that this kind of recording has: one’s own and the meeting’s, or a file. */
function checkTrack({ recording }: FoundRecording, { lookup }: ChunkUpload): void {
  const isFile = recording.origin === 'uploaded';
  if (isFile === (lookup.track === 'mixed') && !(isFile && lookup.part > 0)) return;
  throw invalid(
    'track',
    isFile ? 'Send an uploaded file as part 0 of mixed' : 'Send recorded audio as us or them',
  );
}

/** A recording that ended has the chunk, or was finished without it. */
async function whyOver(
  tx: Tx,
  { recording, key }: FoundRecording,
  { lookup }: ChunkUpload,
): Promise<AppError> {
  if (recording.state === 'stopped') return stoppedMeanwhile();
  const parts = await listParts(tx, key);
  const chunks = parts.find(({ track, part }) => track === lookup.track && part === lookup.part)?.chunks ?? 0;
  return lookup.sequence < chunks
    ? new AppError('recording_ended', 'This recording has ended with this chunk in it.')
    : new AppError('conflict', 'This recording was finished without this part of it.');
}

/** What is known of the chunk; null if it is still to come. Throws 409, or 413 where there is no room. */
async function checkChunk(
  tx: Tx,
  member: Actor,
  upload: ChunkUpload,
  bytes: number,
): Promise<{ known: Answer | null; key: PartKey }> {
  const found = await requireSendable(tx, member, upload.lookup);
  const key = { ...found.key, track: upload.lookup.track, part: upload.lookup.part };
  checkTrack(found, upload);
  const known = await findChunk(tx, key, upload.lookup.sequence);
  if (known) {
    if (known.sha256.toString('hex') === upload.sha256)
      return { known: { bytes: known.bytes, known: true }, key };
    throw new AppError('conflict', 'Another chunk is already here under this number.');
  }
  if (found.recording.state !== 'receiving') throw await whyOver(tx, found, upload);
  const { stored_bytes: stored, announced_bytes: announced } = found.recording;
  if (stored + bytes > (announced ?? MAX_RECORDING_BYTES)) {
    throw new AppError(
      'too_large',
      announced === null ? 'A recording can have 2 GB.' : 'The file is larger than was said.',
    );
  }
  if ((await countChunks(tx, key, MOST_CHUNKS)) >= MOST_CHUNKS) {
    throw new AppError('too_large', `A recording can have ${MOST_CHUNKS} chunks. Send larger ones.`);
  }
  // What is left of an upload that paused for long isn’t kept free for it.
  const more = announced === null ? bytes : announced - stored;
  if (announced === null || !isReserved(found.recording, upload.now)) {
    await requireRoom(tx, member.companyId, more, upload.now);
  }
  return { known: null, key };
}

/**
 * Receives a chunk, compares it with its hash, and keeps it; no transaction is open while bytes come or go. The same
 * chunk again changes nothing. Throws 400, 403, 404, 409 or 413; then nothing of it is left.
 */
export async function receiveChunk(upload: ChunkUpload): Promise<Answer> {
  const { actor, file, now, sha256, storage } = upload;
  const storageKey = `recordings/${actor.companyId}/${upload.lookup.recording_id}/${newId()}`;
  const { known } = await asSender(upload, async (tx, member) => {
    const checked = await checkChunk(tx, member, upload, upload.announcedBytes ?? 0);
    if (!checked.known) {
      await expectRemoval(tx, actor.companyId, storageKey, new Date(now.getTime() + UNUSED_MS));
    }
    return checked;
  }).catch((error: unknown) => {
    drain(file);
    throw error;
  });
  if (known) {
    drain(file);
    return known;
  }
  const limits = { maxBytes: MAX_CHUNK_BYTES, announcedBytes: upload.announcedBytes };
  return withReceivedFile(upload.incoming, file, limits, async ({ path, size }) => {
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest();
    if (digest.toString('hex') !== sha256)
      throw invalid('sha256', 'The bytes don’t match this hash. Send them again');
    await storage.put(storageKey, path);
    return asSender(upload, async (tx, member) => {
      const checked = await checkChunk(tx, member, upload, size);
      // It came twice at once: the other one stays.
      if (checked.known) return checked.known;
      const { startsAtMs, lookup } = upload;
      await insertChunk(tx, checked.key, {
        sequence: lookup.sequence,
        sha256: digest,
        bytes: size,
        storageKey,
        startsAtMs,
        now,
      });
      return { bytes: size, known: false };
    });
  });
}
