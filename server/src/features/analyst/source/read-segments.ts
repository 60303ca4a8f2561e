import type { Segment, SegmentKind } from './document.ts';
import { isMailRule, readMailMark } from './mail-marks.ts';
import {
  isClosing,
  isHeadField,
  isInlineNote,
  isNotesHeading,
  isTranscriptHeading,
  readHeading,
} from './sections.ts';
import { readTurnLine } from './turns.ts';

/** Where we are while reading down the text. */
interface Reading {
  mode: 'head' | 'speech' | 'mail' | 'quoted' | 'note' | 'signature';
  speaker: string | null;
  saidAt: string | null;
  recipients: string | null;
  heading: string | null;
  /** Author of each depth of `>` quoting, the mail itself first. */
  authors: { name: string; on: string | null }[];
  spoken: boolean;
  /** How many lines the signature has taken. */
  signature: number;
}

export interface Layout {
  readonly labels: ReadonlySet<string>;
  readonly headLines: ReadonlySet<number>;
  /** Whether the text has turns or mails at all; without them it is one note. */
  readonly hasTurns: boolean;
  readonly hasMails: boolean;
}

interface Piece extends Segment {
  readonly open: boolean;
}

/** What is quoted deeper than this counts as quoted this deep. */
const DEEPEST_QUOTE = 20;
const QUOTE = /^\s*((?:>\s?)+)/;

/** Collects lines into segments: neighbouring lines of the same author join. */
class Pieces {
  readonly list: Piece[] = [];
  private broken = true;

  add(
    kind: SegmentKind,
    start: number,
    end: number,
    state: Reading,
    speaker: string | null,
    saidAt: string | null,
  ): void {
    const last = this.list.at(-1);
    const joins =
      !this.broken && last?.open && kind !== 'head' && last.kind === kind && last.speakerLabel === speaker;
    if (joins && last) {
      this.list[this.list.length - 1] = { ...last, end };
      return;
    }
    this.broken = false;
    this.list.push({
      start,
      end,
      kind,
      speakerLabel: speaker,
      ...(saidAt === null ? {} : { saidAt }),
      ...(state.heading !== null && kind === 'note' ? { heading: state.heading } : {}),
      ...(state.recipients !== null && kind === 'mail' ? { recipients: state.recipients } : {}),
      open: true,
    });
  }

  break(): void {
    this.broken = true;
  }
}

function depthOf(line: string): { depth: number; bare: string; cut: number } {
  const mark = QUOTE.exec(line);
  if (!mark) return { depth: 0, bare: line, cut: 0 };
  const cut = mark[0].length;
  const depth = (mark[1] ?? '').split('>').length - 1;
  return { depth: Math.min(depth, DEEPEST_QUOTE), bare: line.slice(cut), cut };
}

/** Cuts a text into the stretches of its authors. Offsets refer to `text` as given. */
export function readSegments(text: string, lines: readonly string[], layout: Layout): Segment[] {
  const bare = lines.map((line) => depthOf(line));
  const plain = bare.map((line) => line.bare);
  const pieces = new Pieces();
  const state: Reading = {
    mode: layout.hasTurns || layout.hasMails ? 'head' : 'note',
    speaker: null,
    saidAt: null,
    recipients: null,
    heading: null,
    authors: [],
    spoken: false,
    signature: 0,
  };
  let offset = 0;
  const offsets = lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
  for (let at = 0; at < lines.length; at += 1) {
    const start = offsets[at] ?? 0;
    const end = start + (lines[at] ?? '').length;
    const { depth, cut } = bare[at] ?? { depth: 0, cut: 0 };
    const mark = layout.hasMails ? readMailMark(plain, at) : null;
    if (mark) {
      const wrote = isWrote(plain[at] ?? '');
      const level = wrote ? quotedDepth(bare, at + mark.lines, depth) : depth;
      openMail(state, mark.author, mark.on, mark.recipients, level, wrote);
      pieces.break();
      pieces.add(
        'head',
        start,
        (offsets[at + mark.lines - 1] ?? start) + (lines[at + mark.lines - 1] ?? '').length,
        state,
        null,
        null,
      );
      pieces.break();
      at += mark.lines - 1;
      continue;
    }
    readLine(plain[at] ?? '', start + cut, end, { state, pieces, layout, depth, at });
  }
  return pieces.list
    .filter((piece) => text.slice(piece.start, piece.end).trim() !== '')
    .map(({ open: _open, ...rest }) => rest);
}

/** How deep the mail lies that 'On … wrote:' announces: some programs quote that line as deep as the mail itself. */
function quotedDepth(lines: readonly { depth: number; bare: string }[], from: number, depth: number): number {
  const next = lines.slice(from, from + 4).find((line) => line.bare.trim() !== '');
  return depth > 0 && next?.depth === depth ? depth : depth + 1;
}

function isWrote(line: string): boolean {
  return /^\s*(?:on|am|le|el|il|op|den|em)\s/i.test(line);
}

function openMail(
  state: Reading,
  author: string,
  on: string | null,
  recipients: string | null,
  level: number,
  wrote: boolean,
): void {
  const known = state.authors.length > 0 || wrote;
  state.authors.length = Math.min(state.authors.length, level);
  state.authors[level] = { name: author, on };
  state.mode = known ? 'quoted' : 'mail';
  if (!known) state.recipients = recipients;
  if (!known && state.spoken) state.mode = 'quoted';
  state.speaker = author;
  state.saidAt = on;
  state.heading = null;
}

interface LinePlace {
  readonly state: Reading;
  readonly pieces: Pieces;
  readonly layout: Layout;
  readonly depth: number;
  readonly at: number;
}

function readLine(line: string, start: number, end: number, place: LinePlace): void {
  const { state, pieces, layout, depth } = place;
  if (line.trim() === '') {
    if (state.mode === 'signature' && state.signature > 4) state.signature = 99;
    pieces.break();
    return;
  }
  if (layout.hasMails && (isMailRule(line) || depth > 0 || state.authors.length > 0)) {
    readMailLine(line, start, end, place);
    return;
  }
  if (layout.headLines.has(place.at)) {
    pieces.add('head', start, end, state, null, null);
    return;
  }
  readSpokenLine(line, start, end, place);
}

/** A line of a mail thread: at its own depth, by the author of that depth. */
function readMailLine(line: string, start: number, end: number, { state, pieces, depth }: LinePlace): void {
  if (isMailRule(line)) {
    pieces.break();
    pieces.add('head', start, end, state, null, null);
    pieces.break();
    state.mode = 'quoted';
    return;
  }
  if (depth > 0) {
    const author = state.authors[depth] ?? null;
    if (isClosing(line)) state.signature = depth + 100;
    const kind = state.signature === depth + 100 ? 'head' : 'quoted';
    pieces.add(kind, start, end, state, author?.name ?? null, author?.on ?? null);
    if (isClosing(line)) pieces.break();
    return;
  }
  if (state.signature > 100) state.signature = 0;
  if (state.mode === 'signature') {
    state.signature += 1;
    const prose = line.split(/\s+/).length > 11 && /[a-z] [a-z]/.test(line);
    if (!prose && state.signature < 14) {
      pieces.add('head', start, end, state, null, null);
      return;
    }
    state.mode = 'mail';
  }
  // Below 'On … wrote:' without `>` marks everything is the quoted author's.
  const level = state.authors.length - 1;
  const inner = state.mode === 'quoted' ? (state.authors[level] ?? null) : (state.authors[0] ?? null);
  if (isClosing(line)) {
    pieces.break();
    pieces.add('head', start, end, state, null, null);
    pieces.break();
    if (state.mode === 'mail') state.mode = 'signature';
    state.signature = 0;
    return;
  }
  const kind = state.mode === 'quoted' ? 'quoted' : 'mail';
  pieces.add(kind, start, end, state, inner?.name ?? state.speaker, inner?.on ?? state.saidAt);
}

/** A line of a transcript or of notes. */
function readSpokenLine(
  line: string,
  start: number,
  end: number,
  { state, pieces, layout }: LinePlace,
): void {
  if (isTranscriptHeading(line)) {
    state.mode = 'head';
    state.heading = null;
    pieces.add('head', start, end, state, null, null);
    pieces.break();
    return;
  }
  const notes = isNotesHeading(line) && layout.hasTurns;
  if (notes || isInlineNote(line)) {
    state.mode = 'note';
    state.speaker = null;
    state.heading = notes ? readHeading(line) : null;
    pieces.break();
    pieces.add(notes ? 'head' : 'note', start, end, state, null, null);
    pieces.break();
    return;
  }
  const turn = readTurnLine(line);
  const listed = /^\s*[-*•]\s/.test(line) && !line.includes('**');
  const speaks =
    turn &&
    !listed &&
    layout.labels.has(turn.label) &&
    (state.mode !== 'note' || !state.spoken || /\d:\d\d/.test(line.slice(0, 40)));
  if (turn && speaks) {
    state.mode = 'speech';
    state.speaker = turn.label;
    state.spoken = true;
    state.heading = null;
    pieces.break();
    if (start + turn.wordsAt < end) pieces.add('speech', start + turn.wordsAt, end, state, turn.label, null);
    return;
  }
  readOtherLine(line, start, end, state, pieces);
}

function readOtherLine(line: string, start: number, end: number, state: Reading, pieces: Pieces): void {
  if (/^\s*(?:[-*_=]\s*){3,}$/.test(line)) {
    pieces.break();
    if (state.mode === 'speech') state.speaker = null;
    return;
  }
  if (state.mode === 'speech' && state.speaker !== null) {
    pieces.add('speech', start, end, state, state.speaker, null);
    return;
  }
  const heading = readHeading(line);
  if (heading !== null) {
    state.heading = heading;
    if (state.mode === 'speech') state.mode = 'note';
    pieces.break();
    pieces.add('head', start, end, state, null, null);
    pieces.break();
    return;
  }
  const field = state.mode === 'head' || !state.spoken ? isHeadField(line) : false;
  const prose = line.trim().split(/\s+/).length >= 7 && !field;
  const kind = state.mode === 'note' || state.mode === 'speech' || prose ? (field ? 'head' : 'note') : 'head';
  // Each line of a note is a point of its own.
  if (/^\s*(?:[-*•]|\d+[.)])\s/.test(line) || kind === 'head' || /^[^:]{2,40}:\s/.test(line)) pieces.break();
  pieces.add(kind, start, end, state, null, null);
}
