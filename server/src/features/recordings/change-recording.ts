import type {
  RecordingDetail,
  refuseRecording as refuseRoute,
} from '@dealwright/contract/recordings/recordings';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { getInteractionView, lockOwnInteraction } from '../interactions/get-interaction.ts';
import { removeInteraction } from '../interactions/remove-interaction.ts';
import { isBeingAnalysed } from '../interactions/store.ts';
import { recordRecording, tellOfRecording } from './announce.ts';
import { deleteParts } from './part-store.ts';
import { presentDetail } from './present-recording.ts';
import {
  type FoundRecording,
  type RecordingLookup,
  requireBegunRecording,
  requireOwnRecording,
  requireReadableRecording,
  requireRefusable,
} from './require-recording.ts';
import { deleteRecording, renameRecording, setInteraction, setState, stopRecording } from './store.ts';
import { deleteSegments, hasSegments } from './transcript-store.ts';

export interface RecordingChange {
  readonly actor: Actor;
  readonly now: Date;
  readonly lookup: RecordingLookup;
  readonly canTranscribe: boolean;
}

const placeOf = ({ deal, key }: FoundRecording) => ({
  companyId: key.companyId,
  workspaceId: deal.workspaceId,
  dealId: deal.id,
  id: key.id,
});

type Reading = Omit<RecordingChange, 'now'>;

async function present(
  tx: Tx,
  { actor, canTranscribe }: Reading,
  { deal, recording }: FoundRecording,
): Promise<RecordingDetail> {
  return presentDetail(tx, { actor, deal, canTranscribe }, recording);
}

export async function readRecording(tx: Tx, reading: Reading): Promise<RecordingDetail> {
  return present(tx, reading, await requireReadableRecording(tx, reading.actor, reading.lookup));
}

/** As it is after its sender finished or stopped it, who may have lost its deal. */
export async function readBegunRecording(tx: Tx, reading: Reading): Promise<RecordingDetail> {
  return present(tx, reading, await requireBegunRecording(tx, reading.actor, reading.lookup));
}

/** Throws 412 if another change came first. */
export async function changeTitle(
  tx: Tx,
  change: RecordingChange & { readonly version: number },
  title: string,
): Promise<RecordingDetail> {
  const { actor, now } = change;
  const found = await requireOwnRecording(tx, actor, change.lookup);
  if (found.recording.version !== change.version) {
    throw new AppError('stale_version', 'Someone else changed this in the meantime.', {
      current: await readRecording(tx, change),
    });
  }
  await renameRecording(tx, found.key, title, now);
  const { state } = found.recording;
  const [before, after] = [found.recording, { title, state }];
  await recordRecording(tx, placeOf(found), { actorId: actor.userId, now }, { before, after });
  await tellOfRecording(tx, placeOf(found), { actorId: actor.userId });
  return readRecording(tx, change);
}

/** Its transcript stays as a note; its bytes go once this is committed. */
export async function removeRecording(tx: Tx, { actor, now, lookup }: RecordingChange): Promise<void> {
  const found = await requireOwnRecording(tx, actor, lookup);
  await deleteRecording(tx, found.key);
  const place = placeOf(found);
  await recordRecording(tx, place, { actorId: actor.userId, now }, { before: found.recording, after: null });
  await tellOfRecording(tx, place, { actorId: actor.userId });
}

type Refused = ResponseOf<typeof refuseRoute>['transcript'];

/** What was heard goes too, unless evidence quotes it or the analyst is at it. An imported transcript stays. */
async function removeTranscript(
  tx: Tx,
  { deal, recording, key }: FoundRecording,
  { actor, now }: RecordingChange,
): Promise<Refused> {
  const { interaction_id: id } = recording;
  if (id === null) return 'none';
  if (!(await hasSegments(tx, key)) && recording.state !== 'stopped') {
    await setInteraction(tx, key, null, now);
    return 'none';
  }
  const interaction = await lockOwnInteraction(tx, actor, deal, id);
  if (interaction.quoted || interaction.cited) return 'quoted';
  if (await isBeingAnalysed(tx, deal, id)) return 'in_use';
  await removeInteraction(tx, { actor, deal, now, interactionId: id });
  return 'removed';
}

/**
 * Somebody said no: the recording stops, and its audio and transcript go in this transaction. Asked again, it tries to
 * remove a transcript that could not go before.
 */
export async function refuseRecording(
  tx: Tx,
  change: RecordingChange,
): Promise<ResponseOf<typeof refuseRoute>> {
  const { actor, now } = change;
  const found = await requireRefusable(tx, actor, change.lookup);
  const transcript = await removeTranscript(tx, found, change);
  await deleteParts(tx, found.key);
  await deleteSegments(tx, found.key);
  if (found.recording.state !== 'stopped') {
    await stopRecording(tx, found.key, actor.userId, now);
    const { title } = found.recording;
    const [before, after] = [found.recording, { title, state: 'stopped' }];
    await recordRecording(tx, placeOf(found), { actorId: actor.userId, now }, { before, after });
  }
  await tellOfRecording(tx, placeOf(found), { actorId: actor.userId });
  return { recording: await readBegunRecording(tx, change), transcript };
}

/** Throws `not_configured` without a service, `conflict` where there is nothing to transcribe. */
export async function transcribeRecording(tx: Tx, change: RecordingChange): Promise<RecordingDetail> {
  const { actor, now, canTranscribe } = change;
  const found = await requireOwnRecording(tx, actor, change.lookup);
  if (!canTranscribe) {
    throw new AppError(
      'not_configured',
      'Transcription isn’t set up on this server. Import a transcript instead.',
    );
  }
  const { state, has_audio: hasAudio, interaction_id: interactionId } = found.recording;
  if (state === 'transcribing') return readRecording(tx, change);
  if (interactionId !== null) throw new AppError('conflict', 'This recording has a transcript already.');
  if (!hasAudio || (state !== 'ready' && state !== 'failed')) {
    throw new AppError('conflict', 'This recording has no audio to transcribe.');
  }
  await setState(tx, found.key, { state: 'transcribing', retryAt: now }, now);
  await tellOfRecording(tx, placeOf(found), { actorId: actor.userId, due: true });
  return readRecording(tx, change);
}

/** Throws `conflict` for a recording that has a transcript, or will have one. */
export async function attachTranscript(
  tx: Tx,
  change: RecordingChange,
  interactionId: string,
): Promise<RecordingDetail> {
  const { actor, now } = change;
  const found = await requireOwnRecording(tx, actor, change.lookup);
  const { state, interaction_id: former } = found.recording;
  if (former === interactionId) return readRecording(tx, change);
  if (former !== null || (state !== 'ready' && state !== 'failed')) {
    throw new AppError('conflict', 'This recording can’t take a transcript now.');
  }
  await getInteractionView(tx, actor, found.deal, interactionId);
  await setInteraction(tx, found.key, interactionId, now);
  if (found.recording.has_audio) await setState(tx, found.key, { state: 'ready', retryAt: null }, now);
  await tellOfRecording(tx, placeOf(found), { actorId: actor.userId });
  return readRecording(tx, change);
}
