/** Whose voice a track holds: the microphone is us, the meeting's tab them; a file from elsewhere has both in one. */
export type Track = 'us' | 'them' | 'mixed';

export interface ChunkPlace {
  readonly track: Track;
  /** A track is made of parts that can each be played alone. */
  readonly part: number;
  readonly sequence: number;
}

export interface Chunk extends ChunkPlace {
  readonly bytes: ArrayBuffer;
  /** Where the part begins in the recording. */
  readonly offsetMs: number;
}

export interface PartCount {
  readonly track: Track;
  readonly part: number;
  readonly offsetMs: number;
  readonly chunks: number;
}

/** Where chunks come from: what a recorder has stored in the browser, or the slices of a file. */
export interface ChunkSource {
  /** The first that was not sent; null if there is none now. */
  next(): Promise<Chunk | null>;
  sent(chunk: Chunk): Promise<void>;
  /** What was made in all, once no more will come; null before. */
  total(): Promise<readonly PartCount[] | null>;
  /** Resolves when there may be more. */
  more(signal: AbortSignal): Promise<void>;
}

/** Where they go. */
export interface ChunkDoor {
  send(chunk: Chunk, signal: AbortSignal): Promise<void>;
  complete(parts: readonly PartCount[], signal: AbortSignal): Promise<void>;
}
