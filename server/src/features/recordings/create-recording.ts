import type {
  createRecording as createRoute,
  RecordingDetail,
} from '@dealwright/contract/recordings/recordings';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { shownName } from '../../platform/storage/file-names.ts';
import { readOccurredAt } from '../interactions/occurred.ts';
import { recordRecording, tellOfRecording } from './announce.ts';
import { presentDetail, type Viewer } from './present-recording.ts';
import { findRecording, insertRecording, lockStorage, readStorageUse } from './store.ts';

/** Throws 413 where the company may not store so much more. Others who ask for room wait until this is stored. */
export async function requireRoom(tx: Tx, companyId: string, bytes: number, now: Date): Promise<void> {
  await lockStorage(tx, companyId);
  const { used, most } = await readStorageUse(tx, companyId, now);
  if (used + bytes <= most && used < most) return;
  throw new AppError(
    'too_large',
    'Your company’s storage for recordings is full. Delete recordings you no longer need, or ask support for more.',
  );
}

/** Begins a recording under a person’s consent. Throws 413 where there is no room for it. */
export async function createRecording(
  tx: Tx,
  viewer: Viewer,
  body: BodyOf<typeof createRoute>,
  now: Date,
): Promise<RecordingDetail> {
  const { actor, deal } = viewer;
  const file = body.origin === 'uploaded' ? body.file : null;
  await requireRoom(tx, deal.companyId, file?.bytes ?? 1, now);
  const id = newId();
  await insertRecording(tx, deal, {
    id,
    title: body.title,
    kind: body.kind,
    origin: body.origin,
    fileName: file && shownName(file.name),
    bytes: file?.bytes ?? null,
    occurredAt: readOccurredAt(body.occurred_at, now),
    consentText: body.consent.text,
    createdBy: actor.userId,
    now,
  });
  const place = { companyId: deal.companyId, workspaceId: deal.workspaceId, dealId: deal.id, id };
  const after = { title: body.title, state: 'receiving' };
  await recordRecording(tx, place, { actorId: actor.userId, now }, { before: null, after });
  await tellOfRecording(tx, place, { actorId: actor.userId });
  const row = await findRecording(tx, deal, id);
  if (!row) throw new Error('the recording was begun a moment ago');
  return presentDetail(tx, viewer, row);
}
