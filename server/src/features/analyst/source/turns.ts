import { isFieldName, isNick, isSpeakerLabel } from './labels.ts';
import { pastBlanks, stripSigns } from './scan.ts';
import { type Opening, plain, SURE_LAYOUTS } from './turn-layouts.ts';

/** A line that opens a speaker's turn. `wordsAt` is where the words begin within the line. */
export interface TurnLine {
  readonly label: string;
  readonly wordsAt: number;
  /** Bold or timed layouts are sure; a plain 'Name: words' may be a note's field. */
  readonly sure: boolean;
}

/** A label without the marks of bold and italics around it. */
function labelOf(raw: string): string {
  return stripSigns(raw.replaceAll('*', ''), '_').trim();
}

function candidate(opening: Opening | null, sure: boolean): TurnLine | null {
  if (opening === null) return null;
  const label = labelOf(opening.label);
  if (label === '' || isFieldName(label) || !(isSpeakerLabel(label) || isNick(label))) return null;
  return { label, wordsAt: opening.wordsAt, sure };
}

/** Who begins to speak in this line, in any of the usual layouts; null for a line that goes on or is no speech. */
export function readTurnLine(line: string): TurnLine | null {
  const start = pastBlanks(line, 0);
  for (const layout of SURE_LAYOUTS) {
    const turn = candidate(layout(line, start), true);
    if (turn) return turn;
  }
  return candidate(plain(line, start), false);
}
