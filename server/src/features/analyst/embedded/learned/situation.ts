import type { Pillar } from '@dealwright/domain/pillar';
import type { AnalysisInput } from '../../analysis.ts';
import type { Segment } from '../../source/document.ts';
import { NO_PROMPT, type Prompt, readPrompt } from '../dialogue.ts';
import { ruledPillars } from '../rule-verdict.ts';
import type { Reading } from '../score.ts';
import type { Turn, Unit } from '../units.ts';

/** A sentence as it was said: between which sentences, and after what the other side asked. */
export interface Situation {
  readonly reading: Reading;
  readonly kind: Segment['kind'];
  /** Its number within the author's turn. */
  readonly place: number;
  readonly before: Reading | null;
  readonly after: Reading | null;
  readonly prompt: Prompt;
  /** The sentences of the seller's turn before; none in mails and notes. */
  readonly heard: readonly Reading[];
  /** What the rules alone would propose it for. */
  readonly ruled: readonly Pillar[];
}

/** One sentence that may be evidence, with where it stands. */
export interface Candidate {
  readonly turn: Turn;
  readonly unit: Unit;
  /** Our own note about the buyer. */
  readonly note: boolean;
  /** The note stands beside the call it is about: what counts was said there. */
  readonly besideCall: boolean;
  readonly situation: Situation;
}

/** Whether all speakers are on our side. */
function isAmongUs({ speakers }: AnalysisInput): boolean {
  return speakers.length > 0 && speakers.every((speaker) => speaker.side === 'seller');
}

/** A mail or talk among sellers only is a note about the buyer; otherwise sellers' words are no evidence. */
function isNote(turn: Turn, hasBuyer: boolean, amongUs: boolean): boolean {
  if (turn.side === 'buyer') return false;
  return (
    (turn.segment.kind === 'note' && turn.segment.speakerLabel === null) ||
    (turn.side === 'seller' && !hasBuyer && (amongUs || turn.segment.kind !== 'speech'))
  );
}

function candidatesOf(
  turn: Turn,
  note: boolean,
  prompt: Prompt,
  heard: readonly Reading[],
  found: Candidate[],
  besideCall = false,
): void {
  let ruled: readonly Pillar[] = [];
  turn.units.forEach((unit, at) => {
    ruled = ruledPillars(unit, prompt, turn.segment.kind !== 'speech', ruled);
    found.push({
      turn,
      unit,
      note,
      besideCall,
      situation: {
        reading: unit.reading,
        kind: note ? 'note' : turn.segment.kind,
        place: unit.place,
        before: turn.units[at - 1]?.reading ?? null,
        after: turn.units[at + 1]?.reading ?? null,
        prompt,
        heard,
        ruled,
      },
    });
  });
}

/** Every sentence that may be evidence: the buyer's own, and our notes. What a seller says only asks. */
export function readCandidates(turns: readonly Turn[], input: AnalysisInput): Candidate[] {
  const hasBuyer = input.speakers.some((speaker) => speaker.side === 'buyer');
  const amongUs = isAmongUs(input);
  const called = turns.some(({ side, segment }) => side === 'buyer' && segment.kind === 'speech');
  const found: Candidate[] = [];
  let prompt: Prompt = NO_PROMPT;
  let heard: readonly Reading[] = [];
  for (const turn of turns) {
    const speech = turn.segment.kind === 'speech';
    if (isNote(turn, hasBuyer, amongUs)) {
      [prompt, heard] = [NO_PROMPT, []];
      candidatesOf(turn, true, NO_PROMPT, [], found, called);
    } else if (turn.side === 'seller') {
      heard = speech ? turn.units.map((unit) => unit.reading) : [];
      prompt = speech ? readPrompt(heard) : NO_PROMPT;
    } else candidatesOf(turn, false, speech ? prompt : NO_PROMPT, speech ? heard : [], found);
  }
  return found;
}
