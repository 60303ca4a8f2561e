import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { notToBeChanged, requireReadableDeal } from '../deals/access.ts';
import { type DealRef, findDealKey } from '../deals/detail-store.ts';
import { canEditDeal, canReadDeal } from '../deals/policy.ts';
import { canEditRecording, canSendChunks } from './policy.ts';
import { findRecording, lockRecording, type RecordingKey, type RecordingRow, wasDeleted } from './store.ts';

export interface RecordingLookup {
  readonly number: number;
  readonly recording_id: string;
}

export interface FoundRecording {
  readonly deal: DealRef;
  readonly recording: RecordingRow;
  readonly key: RecordingKey;
}

/** 404 for people who can’t read its deal. */
export async function requireReadableRecording(
  tx: Tx,
  actor: Actor,
  { number, recording_id: id }: RecordingLookup,
): Promise<FoundRecording> {
  const deal = await requireReadableDeal(tx, actor, { number });
  const recording = await findRecording(tx, deal, id);
  if (!recording) throw notFound();
  return { deal, recording, key: { companyId: deal.companyId, id } };
}

/** 404 for people who can’t read its deal, 403 for those who can’t change it. Nobody else changes it meanwhile. */
export async function requireOwnRecording(
  tx: Tx,
  actor: Actor,
  lookup: RecordingLookup,
): Promise<FoundRecording> {
  const { deal, recording, key } = await requireReadableRecording(tx, actor, lookup);
  if (!canEditDeal(actor, deal)) throw notToBeChanged(deal);
  if (!canEditRecording(actor, deal, recording)) {
    throw new AppError(
      'forbidden',
      'Only the person who recorded this, a manager or an admin can change it.',
    );
  }
  await lockRecording(tx, key);
  return requireReadableRecording(tx, actor, lookup);
}

/** For the person who records: it takes no more of it. */
export function stoppedMeanwhile(): AppError {
  return new AppError(
    'recording_refused',
    'Someone said no, so this recording was stopped and its audio deleted.',
  );
}

/** Who began a recording learns that it was deleted; for everyone else it is as if it had never been. */
async function whyMissing(tx: Tx, actor: Actor, deal: DealRef, id: string): Promise<AppError> {
  if (!(await wasDeleted(tx, deal, { id, begunBy: actor.userId }))) return notFound();
  return new AppError('recording_deleted', 'This recording was deleted.');
}

/** Also for who began it, whatever became of its deal. 404 for others who can’t read the deal. */
export async function requireBegunRecording(
  tx: Tx,
  actor: Actor,
  { number, recording_id: id }: RecordingLookup,
): Promise<FoundRecording> {
  const deal = await findDealKey(tx, actor, { number });
  if (!deal) throw notFound();
  const recording = await findRecording(tx, deal, id);
  if (!recording) throw await whyMissing(tx, actor, deal, id);
  if (recording.created_by !== actor.userId && !canReadDeal(actor, deal)) throw notFound();
  return { deal, recording, key: { companyId: deal.companyId, id } };
}

/** For the person who records: nobody else sends sound under their consent. */
export async function requireSendable(
  tx: Tx,
  actor: Actor,
  lookup: RecordingLookup,
): Promise<FoundRecording> {
  const { recording, key } = await requireBegunRecording(tx, actor, lookup);
  if (recording.created_by !== actor.userId) {
    throw new AppError('forbidden', 'Only the person who records can send its audio.');
  }
  await lockRecording(tx, key);
  return requireBegunRecording(tx, actor, lookup);
}

/** To finish a recording: for the person who records, and for those who can change it. */
export async function requireCompletable(
  tx: Tx,
  actor: Actor,
  lookup: RecordingLookup,
): Promise<FoundRecording> {
  const { recording } = await requireBegunRecording(tx, actor, lookup);
  const isOwn = recording.created_by === actor.userId;
  return isOwn ? requireSendable(tx, actor, lookup) : requireOwnRecording(tx, actor, lookup);
}

/** To stop a recording because someone said no: for the person who records, and later for those who can change it. */
export async function requireRefusable(
  tx: Tx,
  actor: Actor,
  lookup: RecordingLookup,
): Promise<FoundRecording> {
  const { recording } = await requireBegunRecording(tx, actor, lookup);
  const isSent = canSendChunks(actor, recording);
  return isSent ? requireSendable(tx, actor, lookup) : requireOwnRecording(tx, actor, lookup);
}
