import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type RecordingRef, refreshRecordings, refuse } from '../api.ts';
import { indexedRecordings as kept } from '../chunks/indexed-recordings.ts';
import type { KeptRecording } from '../chunks/kept-recordings.ts';
import { keptSource } from '../chunks/kept-source.ts';
import { holding } from '../chunks/owner-lock.ts';
import { sendKept } from '../chunks/send-kept.ts';
import { dropCutOff, setLive } from '../transfers.ts';
import { close, createRecorder, openMeetingTab, openMicrophone } from './audio-inputs.ts';
import { CallRecorder, type RecorderState } from './call-recorder.ts';
import { keepAwake } from './wake-lock.ts';

/** The call that this page records. There is one at a time, and it goes on while the person is elsewhere in the app. */
interface LiveCall extends RecordingRef {
  readonly title: string;
  readonly state: RecorderState;
}

interface Running {
  readonly call: LiveCall;
  readonly recorder: CallRecorder;
  readonly client: QueryClient;
  readonly sending: AbortController;
  readonly letGo: () => void;
}

let running: Running | null = null;
const listeners = new Set<() => void>();

function set(next: Running | null): void {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLiveCall(): LiveCall | null {
  return useSyncExternalStore(subscribe, () => running?.call ?? null);
}

/** How much is recorded, pauses left out. */
export const recordedMs = (): number => running?.recorder.clock.ms ?? 0;

export const liveStream = (voice: 'us' | 'them'): MediaStream | null =>
  running?.recorder.streamOf(voice) ?? null;

/** The browser asks before the page is closed. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function end(): void {
  if (!running) return;
  running.letGo();
  removeEventListener('beforeunload', warn);
  set(null);
  setLive(false);
}

interface Beginning {
  readonly recording: KeptRecording;
  readonly microphone: MediaStream;
  readonly tab: MediaStream | null;
  readonly client: QueryClient;
}

/** Records from now on, or goes on with a recording that was cut off, and sends what it hears. */
export async function startCall({ recording, microphone, tab, client }: Beginning): Promise<void> {
  const { id, number, title } = recording;
  const source = keptSource(kept, id);
  const sending = new AbortController();
  const recorder = new CallRecorder({
    recording,
    kept,
    create: createRecorder(recording.contentType),
    openMicrophone,
    onState: (state) => {
      if (running?.call.id === id) set({ ...running, call: { ...running.call, state } });
    },
    onKept: () => source.wake(),
  });
  await kept.begin(recording);
  dropCutOff(id);
  setLive(true);
  addEventListener('beforeunload', warn);
  set({ call: { id, number, title, state: recorder.state }, recorder, client, sending, letGo: keepAwake() });
  recorder.start(microphone, tab);
  const onOver = () => {
    if (running?.call.id !== id) return;
    recorder.drop();
    end();
  };
  void holding(id, () => sendKept({ id, number, title, source, client, control: sending, onOver }));
}

export const pauseCall = (): void => running?.recorder.pause();
export const resumeCall = (): void => running?.recorder.resume();

/** Ends the recording; what is not sent yet goes on being sent. */
export async function stopCall(): Promise<void> {
  const stopped = running;
  if (!stopped) return;
  await stopped.recorder.stop();
  end();
  await refreshRecordings(stopped.client, stopped.call.number);
}

export async function shareTabAgain(): Promise<void> {
  const tab = await openMeetingTab();
  if (running) await running.recorder.replace('them', tab);
  else close(tab);
}

export async function tryMicrophoneAgain(): Promise<void> {
  const microphone = await openMicrophone();
  if (running) await running.recorder.replace('us', microphone);
  else close(microphone);
}

export const goOnWithoutTab = (): void => running?.recorder.goOnWithoutTab();

/** Somebody said no: nothing is heard from this moment, and what was heard is deleted here and on the server. */
export async function refuseCall() {
  const stopped = running;
  if (!stopped) return undefined;
  const { id, number } = stopped.call;
  stopped.sending.abort();
  stopped.recorder.drop();
  await kept.forget(id);
  try {
    return (await refuse({ number, id })).transcript;
  } finally {
    end();
    await refreshRecordings(stopped.client, number);
  }
}

export const liveCallId = (): string | null => running?.call.id ?? null;
