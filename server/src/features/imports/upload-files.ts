import type { Readable } from 'node:stream';
import {
  type Import,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILE_BYTES,
  MAX_IMPORT_FILES,
} from '@dealwright/contract/imports/imports';
import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { asMember } from '../../platform/as-member.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { shownName } from '../../platform/storage/file-names.ts';
import type { FileRoom } from '../../platform/storage/open-storage.ts';
import type { ReceivedFile } from '../../platform/storage/receive-file.ts';
import { withReceivedFiles } from '../../platform/storage/receive-files.ts';
import { fileKeyOf, insertImportFile, listImportFiles } from './files-store.ts';
import { canImport } from './policy.ts';
import { presentImport } from './present-import.ts';
import {
  changeImport,
  deleteImport,
  findImport,
  type ImportKey,
  insertImport,
  lockHeldBytes,
  sumHeldBytes,
} from './store.ts';

/** The limit of stored files in a company's unfinished imports. */
const MOST_HELD_BYTES = 4 * 1024 ** 3;
const DEFAULT_CURRENCY = 'USD';

interface Upload {
  readonly actor: Actor;
  readonly database: Database;
  readonly file: Readable;
  readonly contentType: string;
  readonly announcedBytes: number | null;
  readonly now: Date;
  readonly log: Logger;
}

export function requireMayImport(actor: Actor): void {
  if (!canImport(actor)) throw new AppError('forbidden', 'Viewers can’t import files.');
}

/** Rights may have changed during the upload. */
function memberWork<T>(
  database: Database,
  actor: Actor,
  run: (tx: Tx, member: Actor) => Promise<T>,
): Promise<T> {
  return asMember(database, actor, (tx, member) => {
    if (member?.workspaceId !== actor.workspaceId) {
      throw new AppError('forbidden', 'Your access has changed. Reload the page, then upload again.');
    }
    requireMayImport(member);
    return run(tx, member);
  });
}

const FORM = { files: MAX_IMPORT_FILES, bytesOfFile: MAX_IMPORT_FILE_BYTES, bytes: MAX_IMPORT_BYTES };

function inWords(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'too_large') return error;
  const [most, all] = [MAX_IMPORT_FILE_BYTES, MAX_IMPORT_BYTES].map((bytes) => bytes / 1024 / 1024);
  return new AppError(
    'too_large',
    `Each file can be up to ${most} MB, and all files together ${all} MB. ` +
      'Split larger files and import one part at a time.',
  );
}

/**
 * Receives the files of an import and queues them to be read. Leaves nothing behind if it fails. Throws 400, 403, 413
 * or 415.
 */
export async function uploadFiles(
  upload: Upload,
  { storage, incoming }: Omit<FileRoom, 'close'>,
): Promise<Import> {
  const { actor, database, file: source, contentType, announcedBytes, now } = upload;
  const id = newId();
  const key: ImportKey = { companyId: actor.companyId, id };
  const reservedBytes = Math.min(announcedBytes ?? MAX_IMPORT_BYTES, MAX_IMPORT_BYTES);
  await memberWork(database, actor, async (tx) => {
    await lockHeldBytes(tx, actor.companyId);
    if ((await sumHeldBytes(tx, actor.companyId, now)) + reservedBytes > MOST_HELD_BYTES) {
      throw new AppError(
        'conflict',
        'Too many uploaded files are waiting to be imported. Import them, or try again tomorrow.',
      );
    }
    await insertImport(tx, actor, { id, options: optionsOf(actor), reservedBytes, now });
  });
  let position = 0;
  const keep = async ({ path, size, name }: ReceivedFile & { readonly name: string }): Promise<void> => {
    const at = position;
    position += 1;
    const row = { position: at, fileName: shownName(name), sheet: null, bytes: size, storedAs: at };
    await memberWork(database, actor, (tx) => insertImportFile(tx, key, row, now));
    await storage.put(fileKeyOf(key, at), path);
  };
  try {
    await withReceivedFiles(incoming, { source, contentType, announcedBytes }, FORM, keep);
    if (position === 0) throw new AppError('malformed_request', 'Choose at least one file.');
    return await memberWork(database, actor, (tx, member) => begin(tx, member, key, now));
  } catch (error) {
    for (let at = 0; at < position; at += 1) await storage.remove(fileKeyOf(key, at));
    await asMember(database, actor, (tx) => deleteImport(tx, key));
    throw inWords(error);
  }
}

const optionsOf = ({ userId }: Actor) =>
  ({ owner_id: userId, existing: 'update', currency: DEFAULT_CURRENCY }) as const;

async function begin(tx: Tx, actor: Actor, key: ImportKey, now: Date): Promise<Import> {
  await changeImport(tx, key, { work: 'survey', reserved_bytes: 0n }, now);
  const record = await findImport(tx, actor, key.id);
  if (!record) throw new AppError('busy');
  return presentImport(actor, record, await listImportFiles(tx, key), now);
}
