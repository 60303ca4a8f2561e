import { isFieldName, isNick, isSpeakerLabel, splitLabel } from './labels.ts';
import { pastAll, squeeze, stripEnd } from './scan.ts';
import { isHeadField, isNotesHeading } from './sections.ts';
import { readTurnLine } from './turns.ts';

/** Shares of the filled lines that begin with a label, from which on a text is a dialogue and not a note with fields. */
const DIALOGUE = 0.25;
const SURE_DIALOGUE = 0.4;
/** The longest value of a field, in words. */
const FIELD_WORDS = 7;

interface Label {
  count: number;
  /** How often in a layout that only speech has. */
  sure: number;
  /** Among the first lines' fields, or once among notes: 'Type: Discovery', 'Lesson: …'. */
  field: boolean;
  readonly nick: boolean;
}

interface Census {
  readonly labels: Map<string, Label>;
  filled: number;
  named: number;
  sure: number;
  nicks: number;
}

/** 'Date: …', '**Deal stage**: …' */
function isField(line: string | undefined): boolean {
  if (line === undefined || line.trim() === '') return false;
  const bare = squeeze(line, 120);
  const colon = bare.indexOf(':');
  if (colon === -1) return false;
  const name = stripEnd(bare.slice(pastAll(bare, 0, '-*_# '), colon), '*_ ');
  return isFieldName(name) || isHeadField(line);
}

/** Whether the words after a label are a field's value: few, and no sentence. */
function isValue(words: string): boolean {
  const value = words.trim();
  return value !== '' && !/[.?!…]["'”’)]*$/.test(value) && value.split(/\s+/, 9).length <= FIELD_WORDS;
}

function count(lines: readonly string[]): Census {
  const census: Census = { labels: new Map(), filled: 0, named: 0, sure: 0, nicks: 0 };
  let notes = false;
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    census.filled += 1;
    if (isNotesHeading(line)) notes = true;
    if (/^\s*[-*•]\s/.test(line) && !line.includes('**')) return;
    const turn = readTurnLine(line);
    if (!turn) return;
    const nick = isNick(turn.label) && !isSpeakerLabel(turn.label);
    const listed = (isField(lines[at - 1]) || isField(lines[at + 1])) && isValue(line.slice(turn.wordsAt));
    const known = census.labels.get(turn.label) ?? { count: 0, sure: 0, field: false, nick };
    known.count += 1;
    known.field ||= listed || notes;
    if (turn.sure) known.sure += 1;
    census.labels.set(turn.label, known);
    if (turn.sure) census.sure += 1;
    if (nick) census.nicks += 1;
    else census.named += 1;
  });
  return census;
}

/** Which labels are speakers: those that come back, that only speech has, or that the list of participants names. */
export function speakingLabels(
  lines: readonly string[],
  participants: readonly string[],
): ReadonlySet<string> {
  const { labels, filled, named, sure, nicks } = count(lines);
  const known = new Set(participants.flatMap(namesOf));
  const dialogue = named >= 2 && named >= filled * DIALOGUE;
  const sureDialogue = sure > 0 && sure >= filled * SURE_DIALOGUE;
  const chat = labels.size >= 2 && nicks + named >= filled * SURE_DIALOGUE;
  const speaks = (text: string, label: Label): boolean => {
    if (label.nick) return chat && (label.count > 1 || (label.sure > 0 && sureDialogue));
    if (known.has(splitLabel(text).name.toLowerCase())) return true;
    if (label.count > 1) return label.sure > 0 || named >= 2;
    return !label.field && (label.sure > 0 ? sureDialogue || dialogue : dialogue);
  };
  return new Set([...labels].filter(([text, label]) => speaks(text, label)).map(([text]) => text));
}

/** What a person is called in a label: the whole name, or the first. */
function namesOf(participant: string): string[] {
  const name = participant.toLowerCase();
  return [name, name.split(/\s+/, 1)[0] ?? name];
}
