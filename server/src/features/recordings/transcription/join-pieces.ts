import type { RecordingTrack } from '@dealwright/domain/recording';
import type { AnsweredPiece } from '../transcript-store.ts';

/** A word of a track, in milliseconds of the recording. */
export interface SpokenWord {
  readonly word: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Words with the same one were said without a pause. */
  readonly segment: string;
  readonly speaker: string | null;
}

export const plainWord = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How far apart two hearings of one word can be. */
const APART_MS = 1_500;
/** Clocks of services are not exact: words near the overlap are compared too. */
const SLACK_MS = 500;

function wordsOf(piece: AnsweredPiece): SpokenWord[] {
  const zero = piece.starts_at_ms + piece.from_ms;
  return piece.answer.flatMap(({ words, speaker }, at) =>
    words.map(([word, fromMs, toMs]) => ({
      word,
      fromMs: zero + fromMs,
      toMs: zero + toMs,
      segment: `${piece.part} ${piece.piece} ${at}`,
      speaker,
    })),
  );
}

const isSame = (one: SpokenWord, other: SpokenWord): boolean =>
  plainWord(one.word) !== '' &&
  plainWord(one.word) === plainWord(other.word) &&
  Math.abs(one.fromMs - other.fromMs) <= APART_MS;

/** The pair of indexes where both heard the most words alike, at the last of those; null if they heard none alike. */
function seamOf(before: readonly SpokenWord[], after: readonly SpokenWord[]): [number, number] | null {
  let longest = 0;
  let seam: [number, number] | null = null;
  // How many words up to the one of `before` and each of `after` are alike.
  let alike: number[] = [];
  for (const [at, one] of before.entries()) {
    const above = alike;
    alike = after.map((other, index) => (isSame(one, other) ? (above[index - 1] ?? 0) + 1 : 0));
    for (const [index, length] of alike.entries()) {
      if (length <= longest) continue;
      longest = length;
      seam = [at, index];
    }
  }
  return seam;
}

/**
 * Joins what was heard before and after, which overlap: at a word that both heard, else in the middle of the time both
 * have. No word is lost, and none is there twice.
 */
function join(
  before: readonly SpokenWord[],
  after: readonly SpokenWord[],
  overlap: { readonly fromMs: number; readonly toMs: number },
): SpokenWord[] {
  const [start, end] = [overlap.fromMs - SLACK_MS, overlap.toMs + SLACK_MS];
  const firstShared = before.findIndex(({ toMs }) => toMs >= start);
  const from = firstShared === -1 ? before.length : firstShared;
  const shared = before.slice(from);
  const opening = after.filter(({ fromMs }) => fromMs <= end);
  const seam = seamOf(shared, opening);
  if (seam) return [...before.slice(0, from + seam[0] + 1), ...after.slice(seam[1] + 1)];
  const middle = (overlap.fromMs + overlap.toMs) / 2;
  return [
    ...before.filter(({ fromMs, toMs }) => (fromMs + toMs) / 2 < middle),
    ...after.filter(({ fromMs, toMs }) => (fromMs + toMs) / 2 >= middle),
  ];
}

/** All words of a track in order. */
export function joinTrack(pieces: readonly AnsweredPiece[], track: RecordingTrack): SpokenWord[] {
  const own = pieces
    .filter((piece) => piece.track === track)
    .sort((one, other) => one.starts_at_ms + one.from_ms - (other.starts_at_ms + other.from_ms));
  let words: SpokenWord[] = [];
  let endMs = 0;
  for (const piece of own) {
    const startMs = piece.starts_at_ms + piece.from_ms;
    const next = wordsOf(piece);
    words = startMs < endMs ? join(words, next, { fromMs: startMs, toMs: endMs }) : [...words, ...next];
    endMs = Math.max(endMs, piece.starts_at_ms + piece.to_ms);
  }
  return words;
}
