import { beforeBlanks, pastAll, pastBlanks } from './scan.ts';

/** Fewer fields below one another may be a chat between people. */
const FEWEST = 3;
const LONGEST_NAME = 40;
const LONGEST_VALUE = 90;
const MOST_WORDS = 9;
const NAME_SIGN = /[\p{Ll}\p{N}_-]/u;

/** 'deal_stage: in negotiation' → 'deal_stage'; also as a point of a list, with its value in the lines below. */
function fieldOf(line: string): string | null {
  const at = pastBlanks(line, pastAll(line, pastBlanks(line, 0), '-'));
  let end = at;
  while (end < line.length && end - at <= LONGEST_NAME && NAME_SIGN.test(line.charAt(end))) end += 1;
  const words = pastBlanks(line, end + 1);
  const isField = end > at && line.charAt(end) === ':' && (words > end + 1 || words >= line.length);
  if (!isField || beforeBlanks(line, line.length) - words > LONGEST_VALUE) return null;
  const value = line.slice(words).trim();
  return /[.?!]$/.test(value) || value.split(/\s+/).length > MOST_WORDS ? null : line.slice(at, end);
}

/** A point of the list that a field holds: '  - client/acme'. */
const isPoint = (line: string) => /^\s{1,8}- \S{1,60}\s*$/.test(line);

/**
 * The lines that are a record's fields and have no speaker: the text between the `---` that begins a file, and three
 * or more consecutive lower-case fields, each with its own name.
 */
export function fieldLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const first = lines.findIndex((line) => line.trim() !== '');
  if (lines[first]?.trim() === '---') {
    const end = lines.slice(0, first + 80).findIndex((line, at) => at > first && line.trim() === '---');
    for (let at = first; at <= end; at += 1) found.add(at);
  }
  for (let from = 0; from < lines.length; from += 1) {
    const names = new Set<string>();
    let until = from;
    for (; until < lines.length; until += 1) {
      const name = fieldOf(lines[until] ?? '');
      if (name === null ? names.size === 0 || !isPoint(lines[until] ?? '') : names.has(name)) break;
      if (name !== null) names.add(name);
    }
    if (names.size >= FEWEST) for (let at = from; at < until; at += 1) found.add(at);
    from = Math.max(from, until - 1);
  }
  return found;
}
