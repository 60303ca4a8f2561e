const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const LOOKED_AT_LINES = 30;

/** The count of each delimiter outside quotation marks, by line. */
function countLines(sample: string): readonly (readonly number[])[] {
  const lines: number[][] = [];
  let counts = DELIMITERS.map(() => 0);
  let isQuoted = false;
  let isEmpty = true;
  for (const char of sample) {
    if (char === '"') isQuoted = !isQuoted;
    if (!isQuoted && (char === '\n' || char === '\r')) {
      if (!isEmpty) lines.push(counts);
      counts = DELIMITERS.map(() => 0);
      isEmpty = true;
      if (lines.length >= LOOKED_AT_LINES) break;
      continue;
    }
    isEmpty = false;
    const at = (DELIMITERS as readonly string[]).indexOf(char);
    if (!isQuoted && at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  if (!isEmpty && lines.length === 0) lines.push(counts);
  return lines;
}

/** How many lines have the same count of the delimiter, and that count. */
function steadiness(counts: readonly number[]): number {
  const byCount = new Map<number, number>();
  for (const count of counts) if (count > 0) byCount.set(count, (byCount.get(count) ?? 0) + 1);
  return Math.max(0, ...[...byCount].map(([count, lines]) => lines + Math.min(count, 50) / 100));
}

/** The delimiter that most lines contain equally often. Excel may name it in the first line: 'sep=;'. */
export function findDelimiter(sample: string): Delimiter {
  const named = /^\ufeff?sep=([,;\t|])/i.exec(sample)?.[1];
  const own = DELIMITERS.find((one) => one === named);
  if (own !== undefined) return own;
  const lines = countLines(sample);
  const scores = DELIMITERS.map((_, at) => steadiness(lines.map((counts) => counts[at] ?? 0)));
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}
