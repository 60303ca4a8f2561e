import type { Speaker } from '@dealwright/contract/interactions';
import type { RecordingTrack } from '@dealwright/domain/recording';
import type { AnsweredPiece, NewSegment } from '../transcript-store.ts';
import { joinTrack, plainWord, type SpokenWord } from './join-pieces.ts';

export interface Transcript {
  readonly body: string;
  readonly speakers: readonly Speaker[];
  readonly segments: readonly NewSegment[];
}

type Side = NewSegment['side'];

interface Said {
  readonly track: RecordingTrack;
  readonly speaker: string;
  readonly side: Side;
  readonly words: readonly SpokenWord[];
}

const MOST_WORDS = 60;
/** Somebody who goes on after this begins a new paragraph. */
const PAUSE_MS = 20_000;
const MOST_TURN_MS = 90_000;

interface Voice {
  readonly speaker: string;
  readonly side: Side;
}

/** Words, never names: what is kept names no one whose account may be erased. */
const SELLER: Voice = { speaker: 'Seller', side: 'seller' };
const BUYER: Voice = { speaker: 'Buyer', side: 'buyer' };
const ANYONE: Voice = { speaker: 'Speaker', side: 'unknown' };

/** What a service calls a speaker, as a label that reads as one: 'Speaker 1'. */
function speakerCalled(said: string | null): Voice {
  const speaker = `Speaker ${(said ?? '').replace(/^speaker[ _-]*/i, '')}`
    .replace(/[^\p{L}\p{N}.'’ -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 40)
    .trim();
  return { ...ANYONE, speaker };
}

/** Where the meeting’s tab was heard, in milliseconds of the recording. */
function heardApart(pieces: readonly AnsweredPiece[]): (word: SpokenWord) => boolean {
  const them = pieces.filter(({ track }) => track === 'them');
  const spans = them.map(({ starts_at_ms: at, from_ms: from, to_ms: to }) => [at + from, at + to] as const);
  return ({ fromMs }) => spans.some(([from, to]) => fromMs >= from && fromMs <= to);
}

/** What was said without a pause, in pieces that are not too long. */
function divide(words: readonly SpokenWord[]): SpokenWord[][] {
  const said: SpokenWord[][] = [];
  for (const word of words) {
    const last = said.at(-1);
    if (last && last.length < MOST_WORDS && last[0]?.segment === word.segment) last.push(word);
    else said.push([word]);
  }
  return said;
}

const ECHO_MS = 1_500;
const ECHO_SHARE = 0.8;
const FEWEST_ECHOED = 3;

/** The buyer’s voice, heard again by our microphone from a loudspeaker: it must not become our words. */
function isEcho(words: readonly SpokenWord[], them: readonly SpokenWord[]): boolean {
  if (words.length < FEWEST_ECHOED) return false;
  const { from_ms: from, to_ms: to } = timesOf(words);
  const near = them.filter(({ fromMs, toMs }) => toMs >= from - ECHO_MS && fromMs <= to + ECHO_MS);
  const echoed = words.filter((word) =>
    near.some(
      (other) =>
        plainWord(other.word) === plainWord(word.word) && Math.abs(other.fromMs - word.fromMs) <= ECHO_MS,
    ),
  );
  return echoed.length >= words.length * ECHO_SHARE;
}

const timesOf = (words: readonly SpokenWord[]): { from_ms: number; to_ms: number } => {
  const from = Math.min(...words.map(({ fromMs }) => fromMs));
  return { from_ms: from, to_ms: Math.max(from, ...words.map(({ toMs }) => toMs)) };
};

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const part = (value: number) => String(value).padStart(2, '0');
  const minutes = `${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
  return seconds >= 3600 ? `${part(Math.floor(seconds / 3600))}:${minutes}` : minutes;
}

interface Turn {
  readonly speaker: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The turn that goes on with a stretch; null where another one begins. */
function goOn(turn: Turn | null, speaker: string, times: { from_ms: number; to_ms: number }): Turn | null {
  if (turn?.speaker !== speaker || times.from_ms - turn.toMs >= PAUSE_MS) return null;
  return times.to_ms - turn.fromMs < MOST_TURN_MS ? { ...turn, toMs: times.to_ms } : null;
}

/** The lines `[time] Name: words`, and where in them each stretch is. */
function writeLines(said: readonly Said[]): Pick<Transcript, 'body' | 'segments'> {
  const segments: NewSegment[] = [];
  let body = '';
  let turn: Turn | null = null;
  for (const { track, speaker, side, words } of said) {
    const times = timesOf(words);
    const text = words.map(({ word }) => word).join(' ');
    turn = goOn(turn, speaker, times);
    if (turn) body += ' ';
    else body += `${body === '' ? '' : '\n\n'}[${clock(times.from_ms)}] ${speaker}: `;
    turn ??= { speaker, fromMs: times.from_ms, toMs: times.to_ms };
    const at = { starts_at: body.length, ends_at: body.length + text.length };
    segments.push({ track, ...times, speaker, side, text, ...at });
    body += text;
  }
  return { body, segments };
}

/**
 * What our microphone heard. While the meeting’s tab was heard apart, that is ours; without it the buyer may speak from a
 * loudspeaker or across the table.
 */
function saidToUs(pieces: readonly AnsweredPiece[], them: readonly SpokenWord[]): Said[] {
  const isApart = heardApart(pieces);
  const words = joinTrack(pieces, 'us');
  const ours = divide(words.filter(isApart)).filter((stretch) => !isEcho(stretch, them));
  const anyones = divide(words.filter((word) => !isApart(word)));
  const said = (voice: Voice) => (stretch: SpokenWord[]) => ({
    track: 'us' as const,
    ...voice,
    words: stretch,
  });
  return [...ours.map(said(SELLER)), ...anyones.map(said(ANYONE))];
}

/**
 * The transcript of a recording. Whose side a word is on is known where both sides were heard apart, by the track; where
 * one microphone or file has everybody, it isn’t. Empty where nobody spoke.
 */
export function writeTranscript(pieces: readonly AnsweredPiece[]): Transcript {
  const them = joinTrack(pieces, 'them');
  const said: Said[] = [
    ...saidToUs(pieces, them),
    ...divide(them).map((words) => ({ track: 'them' as const, ...BUYER, words })),
    ...divide(joinTrack(pieces, 'mixed')).map((words) => ({
      track: 'mixed' as const,
      ...speakerCalled(words[0]?.speaker ?? null),
      words,
    })),
  ];
  const inOrder = [...said].sort((one, other) => timesOf(one.words).from_ms - timesOf(other.words).from_ms);
  const labels = new Map(inOrder.map(({ speaker, side }) => [speaker, side]));
  return {
    ...writeLines(inOrder),
    speakers: [...labels].map(([label, side]) => ({
      label,
      side,
      stakeholder_id: null,
      name: null,
      title: null,
      confirmed: side !== 'unknown',
    })),
  };
}
