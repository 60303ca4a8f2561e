import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnsweredPiece } from '../transcript-store.ts';
import type { HeardWord } from './heard.ts';
import { joinTrack } from './join-pieces.ts';

const VOCABULARY = ['we', 'the', 'need', 'CFO', 'signs', 'budget', 'June', 'it', 'security', 'by'];
const WORD_MS = 250;

interface Said {
  readonly word: string;
  readonly atMs: number;
}

/** A track cut into pieces that overlap, each heard by itself: a word at the very edge isn’t heard, times waver. */
function piecesOf(
  said: readonly Said[],
  lengthMs: number,
  overlapMs: number,
  waverMs: number,
): AnsweredPiece[] {
  const endMs = (said.at(-1)?.atMs ?? 0) + 1_000;
  const pieces: AnsweredPiece[] = [];
  for (let piece = 0, from = 0; from < endMs; piece += 1, from += lengthMs - overlapMs) {
    const to = Math.min(from + lengthMs, endMs);
    const heard = said
      .filter(({ atMs }) => atMs >= from && atMs + WORD_MS <= to)
      .map(({ word, atMs }, at): HeardWord => {
        const start = Math.max(0, atMs - from + ((at + piece) % 2 === 0 ? waverMs : -waverMs));
        return [word, start, start + WORD_MS];
      });
    pieces.push({
      track: 'us',
      part: 0,
      piece,
      starts_at_ms: 0,
      from_ms: from,
      to_ms: to,
      answer: heard.length === 0 ? [] : [{ words: heard, speaker: null }],
    });
    if (to === endMs) break;
  }
  return pieces;
}

test('REC26 pieces that overlap are joined without a word lost or doubled, however they are cut', () => {
  const track = fc.array(fc.tuple(fc.constantFrom(...VOCABULARY), fc.integer({ min: 300, max: 900 })), {
    minLength: 1,
    maxLength: 120,
  });
  fc.assert(
    fc.property(
      track,
      fc.integer({ min: 8_000, max: 20_000 }),
      fc.integer({ min: 0, max: 40 }),
      (steps, length, waver) => {
        let atMs = 500;
        const said = steps.map(([word, pauseMs]): Said => {
          atMs += pauseMs;
          return { word, atMs };
        });
        const joined = joinTrack(piecesOf(said, length, 3_000, waver), 'us');
        expect(joined.map(({ word }) => word)).toEqual(said.map(({ word }) => word));
        for (const [at, { fromMs }] of joined.entries()) {
          expect(Math.abs(fromMs - (said[at]?.atMs ?? 0))).toBeLessThanOrEqual(1_000);
        }
      },
    ),
    { numRuns: 500 },
  );
});
