import type { Track } from '../chunks/chunk-source.ts';
import { type KeptRecording, type KeptRecordings, nextPart } from '../chunks/kept-recordings.ts';
import { close, soundOf } from './audio-inputs.ts';
import { RecordedClock } from './recorded-clock.ts';
import { TrackRecorder } from './track-recorder.ts';

/** What a voice comes from: `none` was not asked for, `lost` ended by itself. */
export type InputState = 'on' | 'lost' | 'none';

export interface RecorderState {
  readonly phase: 'recording' | 'paused' | 'stopped';
  readonly microphone: InputState;
  readonly tab: InputState;
  /** A chunk couldn't be kept in this browser. */
  readonly cannotKeep: boolean;
}

interface CallRecorderOptions {
  readonly recording: KeptRecording;
  readonly kept: KeptRecordings;
  readonly create: (stream: MediaStream) => MediaRecorder;
  readonly openMicrophone: () => Promise<MediaStream>;
  readonly onState: (state: RecorderState) => void;
  /** There is a chunk more, or no more will come. */
  readonly onKept: () => void;
}

interface Input {
  readonly stream: MediaStream;
  readonly recorder: TrackRecorder;
}

const INPUT_OF = { us: 'microphone', them: 'tab' } as const;
type Voice = keyof typeof INPUT_OF;

/** Records a call as two tracks: the microphone is us, the meeting's tab them. What it hears is kept before it is sent. */
export class CallRecorder {
  readonly clock: RecordedClock;
  readonly #options: CallRecorderOptions;
  readonly #inputs = new Map<Voice, Input>();
  readonly #parts: Record<Voice, number>;
  #state: RecorderState = { phase: 'paused', microphone: 'none', tab: 'none', cannotKeep: false };

  constructor(options: CallRecorderOptions) {
    this.#options = options;
    this.clock = new RecordedClock(options.recording.recordedMs);
    this.#parts = { us: nextPart(options.recording, 'us'), them: nextPart(options.recording, 'them') };
  }

  get state(): RecorderState {
    return this.#state;
  }

  streamOf(voice: Voice): MediaStream | null {
    return this.#inputs.get(voice)?.stream ?? null;
  }

  start(microphone: MediaStream, tab: MediaStream | null): void {
    this.clock.run();
    this.#change({ phase: 'recording' });
    this.#open('us', microphone);
    if (tab) this.#open('them', tab);
  }

  pause(): void {
    if (this.#state.phase !== 'recording') return;
    for (const { recorder } of this.#inputs.values()) recorder.pause();
    this.clock.pause();
    this.#change({ phase: 'paused' });
  }

  resume(): void {
    if (this.#state.phase !== 'paused') return;
    this.clock.run();
    for (const { recorder } of this.#inputs.values()) recorder.resume();
    this.#change({ phase: 'recording' });
  }

  /** Takes another stream for a voice, such as the microphone of a headset or the tab that is shared again. */
  async replace(voice: Voice, stream: MediaStream): Promise<void> {
    if (this.#state.phase === 'stopped') {
      close(stream);
      return;
    }
    await this.#end(voice);
    this.#open(voice, stream);
  }

  /** Goes on without the tab, and asks for it no more. */
  goOnWithoutTab(): void {
    this.#change({ tab: 'none' });
  }

  async stop(): Promise<void> {
    if (this.#state.phase === 'stopped') return;
    this.clock.pause();
    this.#change({ phase: 'stopped' });
    await Promise.all([this.#end('us'), this.#end('them')]);
    await this.#options.kept.finish(this.#options.recording.id);
    this.#options.onKept();
  }

  /** Lets go of the microphone and the tab; nothing more is kept. */
  drop(): void {
    this.#change({ phase: 'stopped' });
    for (const { stream } of this.#inputs.values()) close(stream);
    this.#inputs.clear();
  }

  #open(voice: Voice, stream: MediaStream): void {
    const { create, kept, recording, onKept } = this.#options;
    const recorder = new TrackRecorder({
      track: voice satisfies Track,
      stream: soundOf(stream),
      clock: this.clock,
      firstPart: this.#parts[voice],
      create,
      keep: async (chunk) => {
        try {
          await kept.add(recording.id, chunk);
          onKept();
        } catch {
          this.#change({ cannotKeep: true });
        }
      },
    });
    this.#inputs.set(voice, { stream, recorder });
    for (const track of stream.getAudioTracks())
      track.addEventListener('ended', () => void this.#lost(voice, stream));
    recorder.start();
    if (this.#state.phase === 'paused') recorder.pause();
    this.#change({ [INPUT_OF[voice]]: 'on' });
  }

  async #end(voice: Voice): Promise<void> {
    const input = this.#inputs.get(voice);
    if (!input) return;
    this.#inputs.delete(voice);
    await input.recorder.stop();
    this.#parts[voice] = input.recorder.nextPart;
    close(input.stream);
  }

  /** A headset was unplugged, or the tab closed. The microphone that is there now takes over by itself. */
  async #lost(voice: Voice, stream: MediaStream): Promise<void> {
    if (this.#inputs.get(voice)?.stream !== stream) return;
    this.#change({ [INPUT_OF[voice]]: 'lost' });
    await this.#end(voice);
    if (voice === 'them') return;
    try {
      await this.replace('us', await this.#options.openMicrophone());
    } catch {
      // The page offers to try again.
    }
  }

  #change(change: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onState(this.#state);
  }
}
