import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { notToBeChanged, requireReadableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { canEditDeal } from '../deals/policy.ts';
import { canEditRecording } from './policy.ts';
import { findRecording, lockRecording, type RecordingKey, type RecordingRow } from './store.ts';

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

/** For the person who records: nobody else sends sound under their consent. */
export async function requireSendable(
  tx: Tx,
  actor: Actor,
  lookup: RecordingLookup,
): Promise<FoundRecording> {
  const { deal, recording, key } = await requireReadableRecording(tx, actor, lookup);
  if (!canEditDeal(actor, deal)) throw notToBeChanged(deal);
  if (recording.created_by !== actor.userId) {
    throw new AppError('forbidden', 'Only the person who records can send its audio.');
  }
  await lockRecording(tx, key);
  return requireReadableRecording(tx, actor, lookup);
}
