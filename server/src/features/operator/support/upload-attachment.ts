import type { Readable } from 'node:stream';
import {
  ATTACHMENT_TYPES,
  type Attachment,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '@dealwright/contract/operator/support';
import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { keptName, shownName } from '../../../platform/storage/file-names.ts';
import { inspectAside } from '../../../platform/storage/inspect-aside.ts';
import { type ReceivedFile, withReceivedFile } from '../../../platform/storage/receive-file.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { countHeld, insertAttachment, lockUploads } from './attachment-store.ts';
import { discardAttachment, keyOf, memberWork } from './discard-attachment.ts';

/** What one company may keep; others notice nothing of it. */
const COMPANY_MAX_FILES = 5_000;
const COMPANY_MAX_BYTES = 5 * 1024 ** 3;
/** Two requests may be in the making at once; a file that waits longer than a day is deleted. */
const MAX_WAITING = 2 * MAX_ATTACHMENTS;
const AT_ONCE = 4;

interface Upload {
  readonly actor: Actor;
  readonly database: Database;
  readonly file: Readable;
  readonly announcedBytes: number | null;
  readonly now: Date;
  readonly log: Logger;
}

interface UploadPlace {
  readonly storage: Storage;
  /** Where files are kept while they are looked at. */
  readonly incoming: string;
}

const underWay = new Map<string, number>();

/** Holds one of a person's places during an upload, so endless uploads can't fill the disk. */
async function holdingPlace<T>(userId: string, run: () => Promise<T>): Promise<T> {
  const held = underWay.get(userId) ?? 0;
  if (held >= AT_ONCE) {
    throw new AppError('too_many_requests', 'Several files are uploading. Wait for one to finish.', {
      retryAfter: 5,
    });
  }
  underWay.set(userId, held + 1);
  try {
    return await run();
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left === 0) underWay.delete(userId);
    else underWay.set(userId, left);
  }
}

async function refuseBeyondQuota(tx: Tx, actor: Actor, size: number): Promise<void> {
  const { files, bytes, waiting } = await countHeld(tx, actor.userId);
  if (waiting >= MAX_WAITING) {
    throw new AppError(
      'conflict',
      `At most ${MAX_WAITING} files can wait to be sent. Remove some, or submit first.`,
    );
  }
  if (files >= COMPANY_MAX_FILES || bytes + size > COMPANY_MAX_BYTES) {
    throw new AppError('too_large', 'Your company has no storage left. Describe it in words instead.');
  }
}

/**
 * Receives one file, looks at what it is, and keeps it under the path `{userId}/{timestamp}-{filename}`; it waits there
 * for a request. Throws 409, 413, 415 or 429; then nothing of it is left.
 */
export function uploadAttachment(
  { actor, database, file, announcedBytes, now, log }: Upload,
  givenName: string,
  { storage, incoming }: UploadPlace,
): Promise<Attachment> {
  return holdingPlace(actor.userId, async () => {
    await memberWork(database, actor, (tx) => refuseBeyondQuota(tx, actor, announcedBytes ?? 0));
    const limits = { maxBytes: MAX_ATTACHMENT_BYTES, announcedBytes };
    return withReceivedFile(incoming, file, limits, async (received) => {
      const mimeType = await inspectAside(
        actor.companyId,
        received.path,
        shownName(givenName),
        ATTACHMENT_TYPES,
      );
      const kept = await memberWork(database, actor, (tx) =>
        record(tx, actor, { received, givenName, mimeType, now }),
      );
      await storage.put(keyOf(kept.file_path), received.path).catch(async (error: unknown) => {
        await discardAttachment({ actor, database, storage, log }, kept.id, now);
        throw error;
      });
      return kept;
    });
  });
}

interface Found {
  readonly received: ReceivedFile;
  readonly givenName: string;
  readonly mimeType: string;
  readonly now: Date;
}

/** The record comes before the file is put in its place, so that no file is ever without one. */
async function record(
  tx: Tx,
  actor: Actor,
  { received, givenName, mimeType, now }: Found,
): Promise<Attachment> {
  await lockUploads(tx, actor.companyId);
  await refuseBeyondQuota(tx, actor, received.size);
  // Two files of one name in the same millisecond: the later one is distinguished by the next.
  for (let time = now.getTime(); time < now.getTime() + 100; time += 1) {
    const id = newId();
    const file = {
      file_name: shownName(givenName),
      file_path: `${actor.userId}/${time}-${keptName(givenName)}`,
      file_size: received.size,
      mime_type: mimeType,
    };
    const place = { companyId: actor.companyId, id, uploaderId: actor.userId, now };
    if (await insertAttachment(tx, place, file)) return { id, ...file };
  }
  throw new AppError('busy');
}
