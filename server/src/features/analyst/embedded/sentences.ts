/** A sentence's place in the text it was cut from. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const ABBREVIATION = new RegExp(
  [
    String.raw`(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|etc|approx|ca|no|nr|inc|ltd|co|corp|dept|fig|est|`,
    String.raw`jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|z\.b|bzw|\p{Lu})$`,
  ].join(''),
  'iu',
);
const BOUNDARY = new RegExp(
  [
    String.raw`(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s|$)|\n\s*\n|\n(?=\s{0,20}(?:[-*•–]|\d{1,4}[.)])\s)`,
    String.raw`(?<=(?:^|\n)[^\n]{1,50})\n(?=[>\s]{0,20}\p{Lu})`,
  ].join('|'),
  'gu',
);
const MAX_WORDS = 45;

function trimmed(text: string, start: number, end: number): Span {
  let [from, to] = [start, end];
  while (from < to && /[\s*_>•#|]/.test(text[from] ?? '')) from += 1;
  const greeting =
    /^(?:dear|hi|hello|hey|good (?:morning|afternoon|day)|hallo|bonjour|hola)\b[^\n.!?]{0,50},?\s*\n+\s*/i.exec(
      text.slice(from, Math.min(to, from + 120)),
    );
  if (greeting && from + greeting[0].length < to) from += greeting[0].length;
  const bullet = /^(?:[-–]|\d{1,2}[.)])\s+/.exec(text.slice(from, from + 8));
  if (bullet && from + bullet[0].length < to) from += bullet[0].length;
  while (to > from && /[\s*_|]/.test(text[to - 1] ?? '')) to -= 1;
  return { start: from, end: to };
}

/** Whether text[from, to) has this many words; looks no further than that. */
function hasWords(text: string, from: number, to: number, least: number): boolean {
  let words = 1;
  for (let at = from; at < to && words < least; at += 1)
    if (/\s/.test(text.charAt(at)) && !/\s/.test(text.charAt(at + 1))) words += 1;
  return words >= least;
}

const JOINT = new RegExp(
  [
    String.raw`(?:,|;|\s[-–—])\s+(?=(?:and|but|so|because|then|which|we|i|they|it|he|she)\b)`,
    String.raw`\s(?=(?:and then|but|so we|and we|and i|so i|because|and the|and our|and it)\s)`,
  ].join('|'),
  'giu',
);

/** Cuts a run-on (speech without full stops) where a new thought begins. */
function cutLong(text: string, span: Span): Span[] {
  const words = text.slice(span.start, span.end).split(/\s+/).length;
  if (words <= MAX_WORDS) return [span];
  const pieces: Span[] = [];
  let from = span.start;
  const body = text.slice(span.start, span.end);
  for (const match of body.matchAll(JOINT)) {
    const at = span.start + match.index + match[0].length;
    if (!hasWords(text, from, at, 14) || !hasWords(text, at, span.end, 6)) continue;
    pieces.push(trimmed(text, from, at));
    from = at;
  }
  pieces.push(trimmed(text, from, span.end));
  return pieces.flatMap((piece) => cutHard(text, piece));
}

/** A text without any joints is cut every sixty words, so that nothing downstream meets a huge sentence. */
function cutHard(text: string, span: Span): Span[] {
  if (span.end - span.start < 600) return [span];
  const pieces: Span[] = [];
  let from = span.start;
  while (span.end - from > 600) {
    const space = text.lastIndexOf(' ', from + 400);
    const at = space > from ? space : from + 400;
    pieces.push(trimmed(text, from, at));
    from = at;
  }
  pieces.push(trimmed(text, from, span.end));
  return pieces;
}

/** The sentences of text[start, end) with exact offsets; every one verbatim, none empty. */
export function splitSentences(text: string, start: number, end: number): Span[] {
  const body = text.slice(start, end);
  const spans: Span[] = [];
  let from = start;
  for (const match of body.matchAll(BOUNDARY)) {
    const at = start + match.index;
    const stop = match[0] === '.' && ABBREVIATION.test(body.slice(Math.max(0, match.index - 8), match.index));
    const next = body[match.index + match[0].length + 1] ?? '';
    if (stop || (match[0] === '.' && /[\p{Ll}]/u.test(next) && /\d/.test(body.charAt(match.index - 1))))
      continue;
    if (/^(?:\d{1,2}|[-*•])$/.test(text.slice(from, at).trim())) continue;
    spans.push(trimmed(text, from, at + match[0].length));
    from = at + match[0].length;
  }
  spans.push(trimmed(text, from, end));
  return spans
    .filter((span) => span.end > span.start && /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end)))
    .flatMap((span) => cutLong(text, span));
}
