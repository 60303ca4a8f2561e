import type { ProposedEvidence } from '../analysis.ts';

const MAX_QUOTE = 260;
/** Means nothing without the sentence before it. */
const LEANS = /^\W*(?:they|it|that|this|he|she|those|these|which)\b/i;

function alike(a: ProposedEvidence, b: ProposedEvidence): boolean {
  return (
    a.pillar === b.pillar &&
    a.polarity === b.polarity &&
    a.kind === b.kind &&
    a.speakerLabel === b.speakerLabel &&
    a.marks.join() === b.marks.join()
  );
}

/** Joins two sentences in a row that say the same thing about the same pillar into one quote, still verbatim. */
export function mergeNeighbours(found: readonly ProposedEvidence[], text: string): ProposedEvidence[] {
  const merged: { row: ProposedEvidence; parts: number }[] = [];
  for (const next of [...found].sort((a, b) => a.quoteStart - b.quoteStart)) {
    const at = merged.findLastIndex(({ row }) => row.pillar === next.pillar);
    const last = at === -1 ? undefined : merged[at];
    const between = last ? text.slice(last.row.quoteEnd, next.quoteStart) : 'x';
    const joins =
      last &&
      last.parts < 2 &&
      alike(last.row, next) &&
      /^[ \t]*$/.test(between) &&
      next.quoteEnd - last.row.quoteStart <= MAX_QUOTE;
    if (!joins) {
      merged.push({ row: next, parts: 1 });
      continue;
    }
    const lead = last.row.confidence >= next.confidence || LEANS.test(next.quote) ? last.row : next;
    merged[at] = {
      parts: last.parts + 1,
      row: {
        ...lead,
        quoteStart: last.row.quoteStart,
        quoteEnd: next.quoteEnd,
        quote: text.slice(last.row.quoteStart, next.quoteEnd),
      },
    };
  }
  return merged.map(({ row }) => row);
}

const SMALL = new Set(
  `the and for are was were our you your they their them that this with have has had from but not all any can will
  would about just really very now also here there what which when who how into over than then been being its his
  her out one get got`.split(/\s+/),
);

/** The words that carry a sentence, in their first letters, so that 'sign' and 'signs' are one. */
const words = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
      .filter((word) => !SMALL.has(word))
      .map((word) => word.slice(0, 6)),
  );

/** How much of the shorter of two sentences the other says too. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const word of a) if (b.has(word)) both += 1;
  return both / Math.max(1, Math.min(a.size, b.size));
}

/** From here on two sentences say the same; shorter ones are distinguished only by all their words. */
const SAME = 0.75;
const LEAST_WORDS = 4;

function repeats(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const short = Math.min(a.size, b.size) < LEAST_WORDS;
  return short ? a.size === b.size && overlap(a, b) === 1 : overlap(a, b) > SAME;
}

/**
 * Says one thing once: of rows of one person and pillar in nearly the same words, such as a mail quoted again further
 * down, the first stays.
 */
export function withoutRepeats(rows: readonly ProposedEvidence[]): ProposedEvidence[] {
  const seen = new Map<string, ReadonlySet<string>[]>();
  return rows.filter((row) => {
    const key = `${row.pillar} ${row.polarity} ${row.personName ?? ''}`;
    const mine = words(row.quote);
    const before = (seen.get(key) ?? []).slice(-200);
    if (before.some((other) => repeats(mine, other))) return false;
    seen.set(key, [...before, mine]);
    return true;
  });
}
