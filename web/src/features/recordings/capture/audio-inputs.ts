import { chosenMicrophone } from './microphones.ts';

const VOICE_BITS_PER_SECOND = 32_000;
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'] as const;

export interface Abilities {
  /** What this browser records as; null where it can't record at all. */
  readonly contentType: string | null;
  /** Whether a tab that is shared brings its sound. */
  readonly tabSound: boolean;
}

/** Only Chromium hands over the sound of a tab; the others share its picture alone. */
function sharesTabSound(): boolean {
  return 'getDisplayMedia' in navigator.mediaDevices && 'userAgentData' in navigator;
}

export function abilities(): Abilities {
  const canRecord =
    window.isSecureContext && 'mediaDevices' in navigator && typeof MediaRecorder === 'function';
  if (!canRecord) return { contentType: null, tabSound: false };
  const contentType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
  return { contentType, tabSound: sharesTabSound() };
}

export function createRecorder(contentType: string): (stream: MediaStream) => MediaRecorder {
  return (stream) =>
    new MediaRecorder(stream, { mimeType: contentType, audioBitsPerSecond: VOICE_BITS_PER_SECOND });
}

/** Why no sound came: a sentence that says what to do. */
export class NoSound extends Error {}

const MICROPHONE_PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Your browser blocked the microphone. Allow it in the site settings beside the address, then try again.',
  NotFoundError: 'No microphone was found. Connect one, then try again.',
  NotReadableError: 'Another program is using the microphone. Close it there, then try again.',
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const VOICE = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
} as const;

async function openChosen(): Promise<MediaStream> {
  const chosen = await chosenMicrophone();
  const open = (audio: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ audio });
  if (chosen === null) return open(VOICE);
  try {
    return await open({ ...VOICE, deviceId: { exact: chosen.id } });
  } catch (error) {
    if (nameOf(error) !== 'OverconstrainedError') throw error;
    return open(VOICE);
  }
}

/** The microphone that the person chose; another one where it isn't connected. */
export async function openMicrophone(): Promise<MediaStream> {
  try {
    return await openChosen();
  } catch (error) {
    throw new NoSound(
      MICROPHONE_PROBLEMS[nameOf(error)] ?? 'The microphone didn’t start. Check it, then try again.',
      { cause: error },
    );
  }
}

/** Some of it is known to Chromium alone; others leave out what they don't know. */
const TAB_OPTIONS: DisplayMediaStreamOptions & Readonly<Record<string, unknown>> = {
  // Unseen, so as seldom as can be.
  video: { frameRate: 1 },
  audio: true,
  systemAudio: 'include',
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
  monitorTypeSurfaces: 'exclude',
};

/** The sound of a tab that the person picks. Its picture is asked for, since browsers share none without it. */
export async function openMeetingTab(): Promise<MediaStream> {
  let shared: MediaStream;
  try {
    shared = await navigator.mediaDevices.getDisplayMedia(TAB_OPTIONS);
  } catch (error) {
    throw new NoSound('No tab was shared. Share the tab of the meeting, or record your microphone only.', {
      cause: error,
    });
  }
  const [audio] = shared.getAudioTracks();
  if (!audio) {
    for (const track of shared.getTracks()) track.stop();
    throw new NoSound(
      'The tab was shared without its sound. Share it again with “Also share tab audio” turned on.',
    );
  }
  return shared;
}

/** What a recorder takes of a shared tab. The picture goes on unseen: ending it would end the sound as well. */
export function soundOf(stream: MediaStream): MediaStream {
  return new MediaStream(stream.getAudioTracks());
}

export function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
