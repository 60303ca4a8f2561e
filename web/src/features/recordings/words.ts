import { formatDay } from '../../lib/format.ts';
import type { Recording } from './api.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** `0:07`, `12:30`, `1:02:05`. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`;
}

type Facts = Pick<
  Recording,
  | 'state'
  | 'transcription'
  | 'progress'
  | 'problem'
  | 'origin'
  | 'can'
  | 'created_by'
  | 'audio_removed_at'
  | 'interaction_id'
>;

export interface StateWords {
  readonly label: string;
  /** What to know or to do, where the label does not say it. */
  readonly text: string | null;
  readonly tone: 'neutral' | 'primary' | 'warn' | 'lost' | 'won';
}

function receivingWords({ can, origin, created_by: by }: Facts): StateWords {
  const label = origin === 'recorded' ? 'Recording' : 'Uploading';
  if (!can.send) return { label, text: `${by.name} hasn’t finished it yet.`, tone: 'primary' };
  return {
    label: 'Not finished',
    text:
      origin === 'recorded'
        ? 'Open Dealwright in the browser that recorded it to finish uploading.'
        : 'The upload stopped. Choose the same file again to continue where it left off.',
    tone: 'warn',
  };
}

function stoppedWords({ interaction_id: transcript }: Facts): StateWords {
  const text = 'Someone said no, so the audio was deleted.';
  if (transcript === null) return { label: 'Stopped', text, tone: 'neutral' };
  const rest = 'Its transcript is still there: retract the evidence that quotes it, then delete it too.';
  return { label: 'Stopped', text: `${text} ${rest}`, tone: 'warn' };
}

const NOT_SET_UP =
  'Transcription isn’t set up. The recording is kept. Import a transcript to use it as evidence.';

function transcriptionWords({ transcription, progress, problem }: Facts): StateWords {
  switch (transcription) {
    case 'not_configured':
      return { label: 'No transcript', text: NOT_SET_UP, tone: 'neutral' };
    case 'waiting':
      return { label: 'Waiting to be transcribed', text: problem?.message ?? null, tone: 'primary' };
    case 'running':
      return {
        label: progress ? `Transcribing, ${progress.done} of ${progress.of}` : 'Transcribing',
        text: problem?.message ?? null,
        tone: 'primary',
      };
    case 'failed':
      return { label: 'Not transcribed', text: problem?.message ?? null, tone: 'lost' };
    case 'done':
      return { label: 'Transcribed', text: null, tone: 'won' };
    case 'attached':
      return { label: 'Transcript attached', text: null, tone: 'won' };
    case 'none':
      return { label: 'Ready', text: problem?.message ?? null, tone: 'neutral' };
  }
}

/** Where a recording is, and what to do about it. */
export function stateWords(recording: Facts): StateWords {
  const { state, problem } = recording;
  switch (state) {
    case 'receiving':
      return receivingWords(recording);
    case 'assembling':
      return { label: 'Preparing the audio', text: null, tone: 'primary' };
    case 'stopped':
      return stoppedWords(recording);
    case 'failed':
      return { label: 'Failed', text: problem?.message ?? null, tone: 'lost' };
    default:
      return transcriptionWords(recording);
  }
}

/** What became or becomes of the audio. */
export function audioWords({
  audio_removed_at: removed,
  delete_on: day,
  state,
  interaction_id: transcript,
}: Pick<Recording, 'audio_removed_at' | 'delete_on' | 'state' | 'interaction_id'>): string | null {
  if (state === 'stopped') return null;
  if (removed !== null) {
    return `The audio was deleted on ${formatDay(removed.slice(0, 10))}.${transcript ? ' The transcript stays.' : ''}`;
  }
  return day === null ? null : `The audio is deleted on ${formatDay(day)}. A transcript stays.`;
}
