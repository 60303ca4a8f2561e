import type { Track } from '../chunks/chunk-source.ts';
import type { NewChunk } from '../chunks/kept-recordings.ts';
import type { RecordedClock } from './recorded-clock.ts';

/** What a crash can cost. */
export const CHUNK_MS = 15_000;
/** A part can be played alone; a long recording in one piece could only be played from its beginning. */
const PART_MS = 10 * 60_000;
const OVERLAP_MS = 1000;

interface Part {
  readonly recorder: MediaRecorder;
  readonly startedAt: number;
  readonly ended: Promise<void>;
}

interface TrackRecorderOptions {
  readonly track: Track;
  readonly stream: MediaStream;
  readonly clock: RecordedClock;
  readonly firstPart: number;
  readonly create: (stream: MediaStream) => MediaRecorder;
  /** Keeps a chunk; one after the other. */
  readonly keep: (chunk: NewChunk) => Promise<void>;
}

/** Records one voice, part after part; each part begins a second before the one before it ends. */
export class TrackRecorder {
  readonly #options: TrackRecorderOptions;
  readonly #parts = new Set<Part>();
  #nextPart: number;
  #kept: Promise<void> = Promise.resolve();
  #current: Part | null = null;

  constructor(options: TrackRecorderOptions) {
    this.#options = options;
    this.#nextPart = options.firstPart;
  }

  get stream(): MediaStream {
    return this.#options.stream;
  }

  get nextPart(): number {
    return this.#nextPart;
  }

  start(): void {
    const { create, stream, clock, track } = this.#options;
    const part = this.#nextPart;
    this.#nextPart += 1;
    const offsetMs = clock.ms;
    const recorder = create(stream);
    const ended = new Promise<void>((resolve) => {
      recorder.onstop = () => resolve();
    });
    const started: Part = { recorder, startedAt: offsetMs, ended };
    recorder.ondataavailable = ({ data }) => {
      this.#keep({ track, part, offsetMs }, data);
      this.#renew(started);
    };
    recorder.start(CHUNK_MS);
    this.#parts.add(started);
    this.#current = started;
    void ended.then(() => this.#parts.delete(started));
  }

  pause(): void {
    for (const { recorder } of this.#parts) {
      if (recorder.state !== 'recording') continue;
      recorder.requestData();
      recorder.pause();
    }
  }

  resume(): void {
    for (const { recorder } of this.#parts) if (recorder.state === 'paused') recorder.resume();
  }

  /** Ends the track; resolves once its last chunk is kept. */
  async stop(): Promise<void> {
    this.#current = null;
    const parts = [...this.#parts];
    for (const { recorder } of parts) if (recorder.state !== 'inactive') recorder.stop();
    await Promise.all(parts.map(({ ended }) => ended));
    await this.#kept;
  }

  #keep(place: Pick<NewChunk, 'track' | 'part' | 'offsetMs'>, data: Blob): void {
    if (data.size === 0) return;
    const recordedMs = this.#options.clock.ms;
    this.#kept = this.#kept.then(async () => {
      const bytes = await data.arrayBuffer();
      await this.#options.keep({ ...place, recordedMs, bytes });
    });
  }

  /** Begins the next part where this one is long enough. Told by data, since a hidden page's own timers run late. */
  #renew(part: Part): void {
    const { clock } = this.#options;
    if (part !== this.#current || part.recorder.state !== 'recording') return;
    if (clock.ms - part.startedAt < PART_MS) return;
    this.start();
    setTimeout(() => {
      if (part.recorder.state !== 'inactive') part.recorder.stop();
    }, OVERLAP_MS);
  }
}
