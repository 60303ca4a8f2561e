import type { Recording, RecordingDetail } from '@dealwright/contract/recordings/recordings';
import type { Tx } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { recordingProblemWords } from '@dealwright/domain/recording';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { listParts, listReceived } from './part-store.ts';
import { recordingAbilities } from './policy.ts';
import type { RecordingRow } from './store.ts';

export interface Viewer {
  readonly actor: Actor;
  readonly deal: DealRef;
  /** A service is set up. */
  readonly canTranscribe: boolean;
}

function transcriptionOf(row: RecordingRow, canTranscribe: boolean): Recording['transcription'] {
  switch (row.state) {
    case 'transcribed':
      return 'done';
    case 'transcribing':
      return row.problem === null ? 'running' : 'waiting';
    case 'failed':
      if (row.interaction_id !== null) return 'attached';
      return row.has_audio ? 'failed' : 'none';
    case 'ready':
      if (row.interaction_id !== null) return 'attached';
      return canTranscribe ? 'none' : 'not_configured';
    default:
      return 'none';
  }
}

export function presentRecording({ actor, deal, canTranscribe }: Viewer, row: RecordingRow): Recording {
  const isRunning = row.state === 'transcribing';
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    origin: row.origin,
    state: row.state,
    file_name: row.file_name,
    occurred_at: row.occurred_at.toISOString(),
    duration_ms: row.duration_ms,
    bytes: row.stored_bytes,
    has_audio: row.has_audio,
    consent: {
      text: row.consent_text,
      confirmed_by: { id: row.created_by, name: row.creator_name },
      confirmed_at: row.created_at.toISOString(),
    },
    transcription: transcriptionOf(row, canTranscribe),
    progress: isRunning ? { done: row.pieces_done, of: row.pieces } : null,
    retry_at: isRunning && row.problem !== null ? (row.retry_at?.toISOString() ?? null) : null,
    problem: row.problem && { code: row.problem, message: recordingProblemWords(row.problem) },
    interaction_id: row.interaction_id,
    delete_on: row.audio_removed_at === null ? addDays(dayOf(row.created_at), row.audio_days) : null,
    audio_removed_at: row.audio_removed_at?.toISOString() ?? null,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    version: row.version,
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: recordingAbilities(actor, deal, row, canTranscribe),
  };
}

/** With its parts and what was received of them. */
export async function presentDetail(tx: Tx, viewer: Viewer, row: RecordingRow): Promise<RecordingDetail> {
  const key = { companyId: viewer.deal.companyId, id: row.id };
  const received = await listReceived(tx, key);
  const parts = (await listParts(tx, key)).map((part) => {
    const chunks = received.find(({ track, part: at }) => track === part.track && at === part.part);
    return {
      track: part.track,
      part: part.part,
      starts_at_ms: part.starts_at_ms,
      duration_ms: part.duration_ms,
      bytes: part.bytes ?? chunks?.bytes ?? 0,
      content_type: part.content_type,
      received: chunks?.sequences ?? [],
    };
  });
  return { ...presentRecording(viewer, row), parts };
}
