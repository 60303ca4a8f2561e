/** Where a quote stands in the text; places count UTF-16 units, `end` is past the last one. */
export interface QuotePlace {
  readonly start: number;
  readonly end: number;
}

export interface Segment extends QuotePlace {
  readonly text: string;
  /** Evidence quotes this. */
  readonly quoted: boolean;
  /** The quote that was asked for. */
  readonly focused: boolean;
}

export interface SourceLine extends QuotePlace {
  /** Who speaks, as the line begins with it; it ends before `body`. */
  readonly label: string | null;
  readonly bodyStart: number;
}

const covers = ({ start, end }: QuotePlace, at: number) => start <= at && at < end;

/** Cuts a stretch of the text wherever a quote begins or ends. Places outside the text are let go. */
export function segmentsOf(
  text: string,
  stretch: QuotePlace,
  quotes: readonly QuotePlace[],
  focus: QuotePlace | null,
): Segment[] {
  const all = focus ? [...quotes, focus] : quotes;
  const cuts = new Set([stretch.start, stretch.end]);
  for (const { start, end } of all) {
    for (const cut of [start, end]) if (cut > stretch.start && cut < stretch.end) cuts.add(cut);
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? stretch.end;
    return {
      start,
      end,
      text: text.slice(start, end),
      quoted: quotes.some((quote) => covers(quote, start)),
      focused: focus !== null && covers(focus, start),
    };
  });
}

const MOST_LABEL = 200;

/** The lines of a text with their places; a line that begins with a known speaker says so. */
export function linesOf(text: string, labels: readonly string[]): SourceLine[] {
  const known = new Set(labels);
  const lines: SourceLine[] = [];
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const colon = text.slice(start, Math.min(end, start + MOST_LABEL)).indexOf(':');
    const label = colon > 0 ? text.slice(start, start + colon).trim() : null;
    const speaks = label !== null && known.has(label);
    lines.push({
      start,
      end,
      label: speaks ? label : null,
      bodyStart: speaks ? start + colon + 1 : start,
    });
    if (found === -1) break;
    start = found + 1;
  }
  return lines;
}

/** A position such as '120-180' from the address, or null. */
export function parsePlace(text: string | undefined): QuotePlace | null {
  const match = /^(\d{1,8})-(\d{1,8})$/.exec(text ?? '');
  const [start, end] = [Number(match?.[1]), Number(match?.[2])];
  return match && end > start ? { start, end } : null;
}

export const writePlace = ({ start, end }: QuotePlace): string => `${start}-${end}`;
