import type { Actor } from '../../platform/actor.ts';
import { canEditDeal, type DealAccess } from '../deals/policy.ts';
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

/** Nobody else sends sound under a person’s consent. */
export function canSendChunks(
  actor: Actor,
  deal: DealAccess,
  { created_by, state }: Pick<Facts, 'created_by' | 'state'>,
): boolean {
  return canEditDeal(actor, deal) && actor.userId === created_by && state === 'receiving';
}

export function recordingAbilities(
  actor: Actor,
  deal: DealAccess,
  recording: Facts,
  canTranscribe: boolean,
): { edit: boolean; send: boolean; transcribe: boolean } {
  const edit = canEditRecording(actor, deal, recording);
  const isIdle = recording.state === 'ready' || recording.state === 'failed';
  return {
    edit,
    send: canSendChunks(actor, deal, recording),
    transcribe: edit && canTranscribe && isIdle && recording.has_audio && recording.interaction_id === null,
  };
}
