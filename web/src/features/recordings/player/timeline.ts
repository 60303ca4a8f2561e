import type { RecordingPart, TranscriptSegment } from '../api.ts';

/** A part that can be played, from where to where in the recording it is the one to hear. */
export interface Piece extends Pick<RecordingPart, 'track' | 'part'> {
  readonly fromMs: number;
  /** Where the next part takes over, or where it ends. */
  readonly toMs: number;
}

type Playable = Pick<RecordingPart, 'track' | 'part' | 'starts_at_ms' | 'duration_ms'>;

/** The pieces of one track in order. Parts overlap by a second: the later one is heard. */
export function piecesOf(parts: readonly Playable[], track: RecordingPart['track']): Piece[] {
  const sorted = parts
    .filter((part) => part.track === track && part.duration_ms !== null)
    .sort((a, b) => a.starts_at_ms - b.starts_at_ms);
  return sorted.map(({ part, starts_at_ms: fromMs, duration_ms: ms }, place) => {
    const end = fromMs + (ms ?? 0);
    return { track, part, fromMs, toMs: Math.min(end, sorted[place + 1]?.starts_at_ms ?? end) };
  });
}

export function pieceAt(pieces: readonly Piece[], ms: number): Piece | null {
  return pieces.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs) ?? null;
}

export function lengthOf(tracks: readonly (readonly Piece[])[]): number {
  return Math.max(0, ...tracks.flat().map(({ toMs }) => toMs));
}

type Span = Pick<TranscriptSegment, 'from_ms' | 'to_ms'>;

/** The place of what is said at a moment, or was said last before it; -1 before anything. */
export function segmentAt(segments: readonly Span[], ms: number): number {
  return segments.findLastIndex(({ from_ms }) => from_ms <= ms);
}

/** When a quote of the transcript is said, by its place in the text; null where no segment holds it. */
export function timeOfQuote(
  segments: readonly Pick<TranscriptSegment, 'from_ms' | 'starts_at' | 'ends_at'>[],
  start: number,
): number | null {
  return segments.find(({ ends_at: end }) => end !== null && end > start)?.from_ms ?? null;
}
