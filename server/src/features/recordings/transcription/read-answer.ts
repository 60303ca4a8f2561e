import { cutText } from '@dealwright/domain/cut-text';
import { z } from 'zod';
import type { HeardSegment, HeardWord } from './heard.ts';
import { plainWord } from './join-pieces.ts';

const MOST_SEGMENTS = 20_000;
const MOST_WORD_CHARACTERS = 500;

const seconds = z.number().min(-60).max(1e6);

const wordSchema = z.object({ word: z.string().max(2_000), start: seconds, end: seconds });

const segmentSchema = z.object({
  text: z.string().max(100_000),
  start: seconds,
  end: seconds,
  no_speech_prob: z.number().nullish(),
  avg_logprob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
  speaker: z.union([z.string().max(200), z.number()]).nullish(),
  words: z.array(wordSchema).max(100_000).nullish(),
});

/** As `verbose_json` has it; services of one’s own leave out some of it. */
export const answerSchema = z.object({
  text: z.string().max(2_000_000),
  segments: z.array(segmentSchema).max(MOST_SEGMENTS).nullish(),
  words: z.array(wordSchema).max(500_000).nullish(),
});
type Answer = z.infer<typeof answerSchema>;
type Segment = z.infer<typeof segmentSchema>;

/** Whisper’s own limits for a stretch in which nobody speaks, and for one in which it repeats itself. */
const SILENT = 0.6;
const UNSURE = -1;
const REPETITIVE = 2.4;
/** The same words over and over are made up. */
const MOST_REPEATS = 3;

const isSaid = ({
  no_speech_prob: silence,
  avg_logprob: sureness,
  compression_ratio: ratio,
}: Segment): boolean => !((silence ?? 0) > SILENT && (sureness ?? 0) < UNSURE) && (ratio ?? 0) <= REPETITIVE;

/** Languages without blanks have no end of a word. */
function splitLong(word: string): string[] {
  const parts: string[] = [];
  for (let rest = word; rest !== ''; rest = rest.slice(parts.at(-1)?.length)) {
    parts.push(cutText(rest, MOST_WORD_CHARACTERS));
  }
  return parts;
}

/** Printable words of a text, parted as it parts them. */
const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap(splitLong);

const inMs = (time: number): number => Math.max(0, Math.round(time * 1000));

/** Times of words whose own aren’t known: as far along as their letters are. */
function spread(words: readonly string[], fromMs: number, toMs: number): HeardWord[] {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let passed = 0;
  const at = (): number => Math.round(fromMs + ((toMs - fromMs) * passed) / Math.max(letters, 1));
  return words.map((word) => {
    const from = at();
    passed += word.length;
    return [word, from, at()];
  });
}

/** The words of a segment, with signs, and the times of those that the service lists without. */
function timedWords(segment: Segment, listed: readonly z.infer<typeof wordSchema>[]): HeardWord[] {
  const words = wordsOf(segment.text);
  const [fromMs, toMs] = [inMs(segment.start), Math.max(inMs(segment.start), inMs(segment.end))];
  const timed = spread(words, fromMs, toMs);
  let next = 0;
  return timed.map((guess, at) => {
    const wanted = plainWord(words[at] ?? '');
    const found = listed.findIndex(
      ({ word }, index) => index >= next && index < next + 4 && plainWord(word) === wanted,
    );
    const match = found === -1 ? undefined : listed[found];
    if (!match || wanted === '') return guess;
    next = found + 1;
    return [guess[0], inMs(match.start), Math.max(inMs(match.start), inMs(match.end))];
  });
}

/** Segments without those that repeat the ones before them again and again. */
function withoutLoops(segments: readonly Segment[]): Segment[] {
  let repeats = 0;
  return segments.filter((segment, at) => {
    const before = segments[at - 1];
    repeats = before && plainWord(before.text) === plainWord(segment.text) ? repeats + 1 : 0;
    return repeats < MOST_REPEATS;
  });
}

function segmentsOf({ text, segments, words }: Answer, durationMs: number): Segment[] {
  if (segments && segments.length > 0) return [...segments];
  const [first, last] = [words?.at(0), words?.at(-1)];
  return text.trim() === '' ? [] : [{ text, start: first?.start ?? 0, end: last?.end ?? durationMs / 1000 }];
}

/** What was heard in a piece, without words on silence. */
export function readAnswer(answer: Answer, durationMs: number): HeardSegment[] {
  const listed = answer.words ?? [];
  return withoutLoops(segmentsOf(answer, durationMs).filter(isSaid))
    .map((segment) => {
      const own = segment.words ?? listed.filter(({ start, end }) => isWithin(segment, (start + end) / 2));
      const speaker = segment.speaker ?? null;
      return { words: timedWords(segment, own), speaker: speaker === null ? null : String(speaker) };
    })
    .filter(({ words }) => words.length > 0);
}

const SLACK_SECONDS = 0.3;

const isWithin = ({ start, end }: Segment, time: number): boolean =>
  time >= start - SLACK_SECONDS && time <= end + SLACK_SECONDS;
