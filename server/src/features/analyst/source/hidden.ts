/** A stretch of a text that its reader does not see. Offsets are UTF-16 units. */
export interface HiddenSpan {
  readonly start: number;
  readonly end: number;
}

/** Elements whose words are never shown. */
const UNSEEN_ELEMENT = /^<(?:script|style|template|noscript|head|title|svg|iframe|object)\b/i;
/** An opening tag that says its words are not to be seen. */
const UNSEEN_MARK = new RegExp(
  [
    String.raw`^<[a-z][^<>]{0,400}(?:\shidden\b|display ?: ?none|visibility ?: ?hidden|\b(?:font-size|`,
    String.raw`opacity) ?: ?0(?![.\d]*[1-9])|(?<![\w-])color ?: ?(?:#fff(?:fff)?\b|white\b|transparent\b))`,
  ].join(''),
  'i',
);
const LONGEST_TAG = 500;
const DEFINITION = /\[[^\]\n]{1,80}\]:[ \t]{0,4}<?(?:https?:|mailto:|data:|javascript:|www\.|[/#])/iy;

/** The next place of a word at or after `at`, looked up once for all places before it; the text's end where none is. */
function finder(text: string, word: string): (at: number) => number {
  let known = -1;
  return (at) => {
    if (known < at) {
      const found = text.indexOf(word, at);
      known = found === -1 ? text.length : found;
    }
    return known;
  };
}

/** Where the element that a tag opens ends: after its closing tag, or at the text's end where it is never closed. */
function endOfElement(lower: string, tag: string, from: number): number {
  const name = /^<([a-z][a-z0-9-]{0,30})/.exec(tag.toLowerCase())?.[1] ?? '';
  const close = lower.indexOf(`</${name}`, from);
  if (close === -1) return lower.length;
  const end = lower.indexOf('>', close);
  return end === -1 ? lower.length : end + 1;
}

/** Comments, scripts, and elements that are marked as hidden. */
function findMarkup(text: string): HiddenSpan[] {
  const spans: HiddenSpan[] = [];
  if (!text.includes('<')) return spans;
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const [nextOpen, nextClose] = [finder(text, '<'), finder(text, '>')];
  for (let at = nextOpen(0); at < text.length; at = nextOpen(at)) {
    if (text.startsWith('<!--', at)) {
      const close = text.indexOf('-->', at + 4);
      const end = close === -1 ? text.length : close + 3;
      spans.push({ start: at, end });
      at = end;
      continue;
    }
    const end = nextClose(at);
    const tag = end - at <= LONGEST_TAG && end < text.length ? text.slice(at, end + 1) : '';
    if (tag !== '' && !tag.endsWith('/>') && (UNSEEN_ELEMENT.test(tag) || UNSEEN_MARK.test(tag))) {
      const past = endOfElement(lower, tag, end + 1);
      spans.push({ start: at, end: past });
      at = past;
    } else at += 1;
  }
  return spans;
}

/** Pictures, where links lead, and the lines that define them. */
function findLinks(text: string): HiddenSpan[] {
  const spans: HiddenSpan[] = [];
  if (!text.includes('](') && !text.includes(']:')) return spans;
  const [nextLine, nextClose] = [finder(text, '\n'), finder(text, ')')];
  let open = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\n') open = -1;
    else if (sign === '[') {
      open = at;
      DEFINITION.lastIndex = at;
      if ((at === 0 || text.charAt(at - 1) === '\n') && DEFINITION.test(text)) {
        spans.push({ start: at, end: nextLine(at) });
        at = nextLine(at) - 1;
      }
    } else if (sign === ']' && open !== -1 && text.charAt(at + 1) === '(') {
      const close = nextClose(at);
      if (close >= nextLine(at)) continue;
      const picture = text.charAt(open - 1) === '!';
      spans.push({ start: picture ? open - 1 : at + 1, end: close + 1 });
      at = close;
      open = -1;
    }
  }
  return spans;
}

/**
 * What a reader of the text does not see: comments, hidden elements, pictures and the targets of links. No speaker said
 * it, and none of it can be quoted.
 */
export function findHidden(text: string): HiddenSpan[] {
  const spans = [...findMarkup(text), ...findLinks(text)].sort((a, b) => a.start - b.start);
  const joined: HiddenSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

/** The text with blanks for what is hidden, so that every place stays where it is. */
export function blankHidden(text: string, hidden: readonly HiddenSpan[]): string {
  if (hidden.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of hidden) {
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Cuts stretches of the text around what is hidden in them; what is left of one keeps everything else it has. */
export function cutHidden<Stretch extends HiddenSpan>(
  stretches: readonly Stretch[],
  hidden: readonly HiddenSpan[],
  text: string,
): Stretch[] {
  if (hidden.length === 0) return [...stretches];
  const cut: Stretch[] = [];
  let next = 0;
  for (const stretch of stretches) {
    while (next < hidden.length && (hidden[next]?.end ?? 0) <= stretch.start) next += 1;
    let from = stretch.start;
    for (let at = next; at < hidden.length; at += 1) {
      const span = hidden[at];
      if (!span || span.start >= stretch.end) break;
      if (span.start > from) cut.push({ ...stretch, start: from, end: span.start });
      from = Math.max(from, span.end);
    }
    if (from < stretch.end) cut.push({ ...stretch, start: from });
  }
  return cut.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}
