import { SUPPORT_BUCKET } from '@dealwright/contract/operator/support';
import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
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
  readonly log: Logger;
}

interface Doomed {
  readonly id: string;
  readonly path: string;
}

/** Removes the bytes of a condemned file. Those that cannot be removed now are by the job that forgets uploads. */
export async function removeCondemned(
  { actor, database, storage, log }: Discard,
  { id, path }: Doomed,
): Promise<void> {
  try {
    await storage.remove(keyOf(path));
    await memberWork(database, actor, (tx) => deleteCondemned(tx, [id]));
  } catch (error) {
    log.warn({ err: error }, 'couldn’t remove a file; trying again later');
  }
}

/** Discards a pending file: it is detached at once, and its bytes are deleted next. */
export async function discardAttachment(deps: Discard, id: string, now: Date): Promise<void> {
  const { actor, database } = deps;
  const path = await memberWork(database, actor, (tx) =>
    condemnWaiting(tx, { uploaderId: actor.userId, id, now }),
  );
  if (path !== null) await removeCondemned(deps, { id, path });
}
