import { SUPPORT_BUCKET } from '@dealwright/contract/support';
import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { asMember } from '../../platform/as-member.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { condemnWaiting, deleteCondemned } from './attachment-store.ts';

/** Where a file of the bucket lies in the storage. */
export const keyOf = (filePath: string): string => `${SUPPORT_BUCKET}/${filePath}`;

/** A transaction of its own: none is open while bytes are on their way. */
export function memberWork<T>(
  database: Database,
  { companyId, userId }: Actor,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return asMember(database, { companyId, userId }, (tx, actor) => {
    if (!actor) throw new AppError('forbidden');
    return run(tx);
  });
}

interface Discard {
  readonly actor: Actor;
  readonly database: Database;
  readonly storage: Storage;
  readonly now: Date;
  readonly log: Logger;
}

/**
 * Takes back a file that waits; answers whether there was one. It is nobody's at once; bytes that cannot be removed now
 * are removed by the job that forgets uploads.
 */
export async function discardAttachment(
  { actor, database, storage, now, log }: Discard,
  id: string,
): Promise<boolean> {
  const path = await memberWork(database, actor, (tx) =>
    condemnWaiting(tx, { uploaderId: actor.userId, id, now }),
  );
  if (path === null) return false;
  try {
    await storage.remove(keyOf(path));
    await memberWork(database, actor, (tx) => deleteCondemned(tx, [id]));
  } catch (error) {
    log.warn({ err: error }, 'a file could not be removed; it will be tried again');
  }
  return true;
}
