/** `us`: our microphone. `them`: the sound of the meeting’s tab. `mixed`: everybody, as a file holds them. */
export const RECORDING_TRACKS = ['us', 'them', 'mixed'] as const;
export type RecordingTrack = (typeof RECORDING_TRACKS)[number];

export const RECORDING_ORIGINS = ['recorded', 'uploaded'] as const;
export type RecordingOrigin = (typeof RECORDING_ORIGINS)[number];

export const RECORDING_STATES = [
  'receiving',
  'assembling',
  'ready',
  'transcribing',
  'transcribed',
  'failed',
  'stopped',
] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

/** Why a recording failed, or why its transcription did. */
export const RECORDING_PROBLEMS = [
  'no_sound',
  'unreadable',
  'unknown_codec',
  'chunks_lost',
  'no_speech',
  'too_much_text',
  'service_refused_key',
  'service_refused_audio',
  'service_out_of_quota',
  'service_unreachable',
  'service_unreadable',
] as const;
export type RecordingProblem = (typeof RECORDING_PROBLEMS)[number];

const PROBLEM_WORDS: Readonly<Record<RecordingProblem, string>> = {
  no_sound: 'This file has no sound. Choose an audio file, or a video with sound.',
  unreadable:
    'This file can’t be read as audio or video. Save it as MP3, M4A, WAV, WebM or MP4, and upload it again.',
  unknown_codec:
    'The sound of this file is in a format that isn’t supported. Save it as MP3, M4A, WAV or MP4 and upload it again.',
  chunks_lost: 'Some of the recording was lost on the server. Record or upload it again.',
  no_speech: 'No one speaks in this recording, so there’s nothing to transcribe.',
  too_much_text: 'The transcript is too long for one note. Upload the recording in parts.',
  service_refused_key:
    'The transcription service refused our key. Ask the operator of this server to check it, then try again.',
  service_refused_audio:
    'The transcription service didn’t accept this audio. Try again, or upload it in another format.',
  service_out_of_quota:
    'The transcription service’s quota is used up. Ask the operator of this server, then try again.',
  service_unreachable:
    'The transcription service hasn’t answered for a while. We keep trying; you don’t need to do anything.',
  service_unreadable:
    'The transcription service’s answer can’t be read. Ask the operator of this server to check it, then try again.',
};

/** A sentence that says what to do. */
export function recordingProblemWords(problem: RecordingProblem): string {
  return PROBLEM_WORDS[problem];
}

/** Largest chunk: 8 MiB. */
export const MAX_CHUNK_BYTES = 8 * 1024 * 1024;
/** Largest recording or file, in bytes: 2 GB. */
export const MAX_RECORDING_BYTES = 2 * 1024 * 1024 * 1024;
/** Of one recording. */
export const MOST_PARTS = 500;
export const MOST_CHUNKS = 10_000;
/** What one company can store unless the operator says otherwise, in GB. */
export const STANDARD_RECORDING_GB = 20;
/** Audio is deleted after so many days unless an admin sets another number. */
export const STANDARD_AUDIO_DAYS = 365;

/** Shown before a recording starts, and kept with it. */
export const CONSENT_TEXT =
  'Everyone on this call was told that it’s being recorded and transcribed, and agreed to it.';
