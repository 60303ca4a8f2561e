import type { AnalysisInput, ConfirmedSpeaker, SpeakerSide } from '../analysis.ts';
import type { Segment } from '../source/document.ts';
import { foldName } from '../source/labels.ts';
import { isInstruction } from './instructions.ts';
import { type Names, type Reading, readSentence } from './score.ts';
import { splitSentences } from './sentences.ts';

/** One sentence with its place, author and side. */
export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly reading: Reading;
  /** Its number within the author's turn. */
  readonly place: number;
}

/** What one author says in one go. */
export interface Turn {
  readonly segment: Segment;
  readonly side: SpeakerSide;
  readonly speaker: ConfirmedSpeaker | null;
  readonly units: readonly Unit[];
}

function speakerOf(segment: Segment, input: AnalysisInput): ConfirmedSpeaker | null {
  return input.speakers.find((speaker) => speaker.label === segment.speakerLabel) ?? null;
}

/** Names the text is known to hold: its people, and the two companies. */
export function knownNames(input: AnalysisInput): Names {
  const words = (names: readonly string[]) =>
    new Set(
      names
        .flatMap((name) => [...name.toLowerCase().split(/[\s,().]+/), ...foldName(name).split(' ')])
        .filter((word) => word.length > 1),
    );
  const people = [
    ...input.document.participants.map((person) => person.name),
    ...input.speakers.map((speaker) => speaker.name ?? speaker.label ?? ''),
  ];
  return { people: words(people), companies: words([...input.sellerCompanies, input.dealCompany ?? '']) };
}

function readUnits(segment: Segment, text: string, names: Names): Unit[] {
  const spans = splitSentences(text, segment.start, segment.end);
  const units: Unit[] = [];
  let poisoned = -1;
  spans.forEach((span, place) => {
    const sentence = text.slice(span.start, span.end);
    // Whatever follows an order to a machine in the same paragraph belongs to it.
    if (isInstruction(sentence)) poisoned = span.end;
    if (poisoned !== -1) {
      if (!text.slice(poisoned, span.start).includes('\n\n') || isInstruction(sentence)) return;
      poisoned = -1;
    }
    units.push({ ...span, reading: readSentence(sentence, names), place });
  });
  return units;
}

/** The text's turns in order, sentences read. Heads are left out: they are facts about the document. */
export function readTurns(input: AnalysisInput): Turn[] {
  const names = knownNames(input);
  const turns: Turn[] = [];
  for (const segment of input.document.segments) {
    if (segment.kind === 'head') continue;
    const speaker = speakerOf(segment, input);
    const note = segment.kind === 'note' && segment.speakerLabel === null;
    // Unlabelled notes are ours; a document or mail may state whose they are.
    const side = speaker?.side ?? (note && input.interactionKind !== 'document' ? 'seller' : 'unknown');
    turns.push({ segment, side, speaker, units: readUnits(segment, input.document.text, names) });
  }
  return turns;
}
