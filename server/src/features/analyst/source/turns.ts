import { isFieldName, isSpeakerLabel, splitLabel } from './labels.ts';

/** A line that opens a speaker's turn. `wordsAt` is where the words begin within the line. */
export interface TurnLine {
  readonly label: string;
  readonly wordsAt: number;
  /** Bold or timed layouts are sure; a plain 'Name: words' may be a note's field. */
  readonly sure: boolean;
}

const TIME = String.raw`(?:\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+)?(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\.?)?`;
const LABEL = String.raw`([^:\n[\]|<>]{1,60}?)`;
const TIMED_LABELLED = new RegExp(
  String.raw`^\s*[[(]?${TIME}(?:\s*(?:-->|[-–])\s*${TIME})?[\])]?\s*[-–|]?\s*\**${LABEL}\**\s*:\**\s*`,
  'iu',
);
const TIMED_ALONE = new RegExp(
  String.raw`^\s*[[(]?${TIME}[\])]?\s*[-–|]?\s*\**([^:\n[\]|<>*]{1,60}?)\**\s*$`,
  'iu',
);
const LABELLED_TIMED = new RegExp(
  String.raw`^\s*\**${LABEL}\**\s*[-–|,]?\s*[[(]?${TIME}[\])]?\s*:?\**\s*$`,
  'iu',
);
const LABEL_TIME_WORDS = new RegExp(String.raw`^\s*\**${LABEL}\**\s*[[(]${TIME}[\])]\s*:?\**\s*`, 'iu');
const BOLD =
  /^\s*(?:[-*]\s+)?(?:\*\*|__)([^*\n]{1,60}?)\s*(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*(?:\([^)\n]{1,60}\)\s*)?:)\s*/u;
const PLAIN = /^\s*(?:>>\s*)?([^:\n]{1,70}?)\s*:(?:\s+|$)/u;

function candidate(line: string, pattern: RegExp, sure: boolean): TurnLine | null {
  const match = pattern.exec(line);
  const label = (match?.[1] ?? '').replace(/\*+|^_+|_+$/g, '').trim();
  if (!match || label === '' || isFieldName(label) || !isSpeakerLabel(label)) return null;
  return { label, wordsAt: match[0].length, sure };
}

/** Who begins to speak in this line, in any of the usual layouts; null for a line that goes on or is no speech. */
export function readTurnLine(line: string): TurnLine | null {
  if (line.length > 20_000) return readLongTurnLine(line);
  return (
    candidate(line, BOLD, true) ??
    candidate(line, TIMED_LABELLED, true) ??
    candidate(line, LABEL_TIME_WORDS, true) ??
    candidate(line, LABELLED_TIMED, true) ??
    candidate(line, TIMED_ALONE, true) ??
    candidate(line, PLAIN, false)
  );
}

/** A very long line is only looked at where its label can be. */
function readLongTurnLine(line: string): TurnLine | null {
  const opening = line.slice(0, 200);
  return (
    candidate(opening, BOLD, true) ??
    candidate(opening, TIMED_LABELLED, true) ??
    candidate(opening, LABEL_TIME_WORDS, true) ??
    candidate(opening, PLAIN, false)
  );
}

/** Which plain labels are speakers: those that come back, or that the list of participants names. */
export function speakingLabels(
  lines: readonly string[],
  participants: readonly string[],
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const sure = new Set<string>();
  let filled = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    filled += 1;
    if (/^\s*[-*•]\s/.test(line) && !line.includes('**')) continue;
    const turn = readTurnLine(line);
    if (!turn) continue;
    counts.set(turn.label, (counts.get(turn.label) ?? 0) + 1);
    if (turn.sure) sure.add(turn.label);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const known = participants.map((name) => name.toLowerCase());
  const dialogue = all >= 2 && all >= filled * 0.25;
  const speaks = ([label, count]: [string, number]) =>
    sure.has(label) || (all >= 2 && (count > 1 || dialogue)) || isKnown(label, known);
  return new Set([...counts].filter(speaks).map(([label]) => label));
}

function isKnown(label: string, known: readonly string[]): boolean {
  const name = splitLabel(label).name.toLowerCase();
  return known.some((person) => person === name || person.split(/\s+/)[0] === name);
}
