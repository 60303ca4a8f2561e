import type { Actor } from '../../platform/actor.ts';
import type { DealAccess } from '../deals/policy.ts';
import { canEditInteraction } from '../interactions/policy.ts';
import type { RecordingRow } from './store.ts';

type Facts = Pick<RecordingRow, 'created_by' | 'state' | 'has_audio' | 'interaction_id'>;

/** Who recorded it, managers and admins: the same people who can change its transcript. */
export function canEditRecording(
  actor: Actor,
  deal: DealAccess,
  { created_by }: Pick<Facts, 'created_by'>,
): boolean {
  return canEditInteraction(actor, deal, { authorId: created_by, cited: false });
}

/**
 * Nobody else sends sound under a person’s consent. Until it has ended they can, also when their deal was handed over or
 * deleted meanwhile, so that no audio is lost.
 */
export function canSendChunks(
  { userId }: Pick<Actor, 'userId'>,
  { created_by, state }: Pick<Facts, 'created_by' | 'state'>,
): boolean {
  return userId === created_by && state === 'receiving';
}

/** Who recorded it, and managers and admins for one that its sender doesn’t finish. */
export function canComplete(
  actor: Actor,
  deal: DealAccess,
  recording: Pick<Facts, 'created_by' | 'state'>,
): boolean {
  if (recording.state !== 'receiving') return false;
  return canSendChunks(actor, recording) || canEditRecording(actor, deal, recording);
}

export function recordingAbilities(
  actor: Actor,
  deal: DealAccess,
  recording: Facts,
  canTranscribe: boolean,
): { edit: boolean; send: boolean; complete: boolean; transcribe: boolean } {
  const edit = canEditRecording(actor, deal, recording);
  const isIdle = recording.state === 'ready' || recording.state === 'failed';
  return {
    edit,
    send: canSendChunks(actor, recording),
    complete: canComplete(actor, deal, recording),
    transcribe: edit && canTranscribe && isIdle && recording.has_audio && recording.interaction_id === null,
  };
}
