import type { Chunk, ChunkPlace, PartCount, Track } from './chunk-source.ts';

/** A recording of which this browser holds something that the server does not have yet. */
export interface KeptRecording {
  readonly id: string;
  /** Of its deal. */
  readonly number: number;
  readonly title: string;
  /** Who records: nobody else at this browser is offered it. */
  readonly userId: string;
  readonly contentType: string;
  /** How much of the call was kept so far, pauses left out. */
  readonly recordedMs: number;
  /** The person stopped it; one that is not over was cut off. */
  readonly isOver: boolean;
  readonly parts: readonly PartCount[];
}

export interface NewChunk {
  readonly track: Track;
  readonly part: number;
  readonly offsetMs: number;
  readonly bytes: ArrayBuffer;
  readonly recordedMs: number;
}

/** What the recorder needs of the browser's storage. Each call is one transaction: it happens whole or not at all. */
export interface KeptRecordings {
  list(): Promise<readonly KeptRecording[]>;
  find(id: string): Promise<KeptRecording | null>;
  begin(recording: KeptRecording): Promise<void>;
  /** Keeps a chunk, and counts it: the count is its place. */
  add(id: string, chunk: NewChunk): Promise<void>;
  finish(id: string): Promise<void>;
  first(id: string): Promise<Chunk | null>;
  waiting(id: string): Promise<number>;
  sent(id: string, place: ChunkPlace): Promise<void>;
  forget(id: string): Promise<void>;
}

/** The recording with one more chunk, and the place that this one has. */
export function counted(
  recording: KeptRecording,
  { track, part, offsetMs, recordedMs }: Omit<NewChunk, 'bytes'>,
): { readonly recording: KeptRecording; readonly sequence: number } {
  const known = recording.parts.find((other) => other.track === track && other.part === part);
  const sequence = known?.chunks ?? 0;
  const next: PartCount = { track, part, offsetMs: known?.offsetMs ?? offsetMs, chunks: sequence + 1 };
  return {
    sequence,
    recording: {
      ...recording,
      recordedMs: Math.max(recording.recordedMs, recordedMs),
      parts: known
        ? recording.parts.map((other) => (other === known ? next : other))
        : [...recording.parts, next],
    },
  };
}

/** The number of the next part of a track. */
export function nextPart({ parts }: Pick<KeptRecording, 'parts'>, track: Track): number {
  return parts.filter((part) => part.track === track).length;
}
