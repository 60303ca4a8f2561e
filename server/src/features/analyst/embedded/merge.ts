import type { ProposedEvidence } from '../analysis.ts';

const MAX_QUOTE = 260;

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
    const lead = last.row.confidence >= next.confidence ? last.row : next;
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

const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const word of a) if (b.has(word)) both += 1;
  return both / Math.max(1, a.size + b.size - both);
}

/** Leaves out what was already said in nearly the same words, such as a mail quoted again further down. */
export function withoutRepeats(rows: readonly ProposedEvidence[]): ProposedEvidence[] {
  const seen = new Map<string, { row: ProposedEvidence; words: ReadonlySet<string> }[]>();
  return rows.filter((row) => {
    const key = `${row.pillar} ${row.polarity} ${row.personName ?? ''}`;
    const mine = words(row.quote);
    const before = (seen.get(key) ?? []).slice(-200);
    if (before.some((other) => overlap(mine, other.words) > 0.8)) return false;
    seen.set(key, [...before, { row, words: mine }]);
    return true;
  });
}
