/**
 * Asks: what we asked someone on the buyer's side to do for us. People who say yes are easy to find; a champion is someone
 * who does what costs them something. So an ask has a due date and one of four outcomes.
 */
import type { Pillar } from './pillar.ts';

interface AskKindDefinition {
  readonly label: string;
  /** What a seller would ask for, as it is said aloud. */
  readonly example: string;
}

export const ASK_KIND_DEFINITIONS = {
  economic_buyer_access: {
    label: 'Access to the economic buyer',
    example: 'Introduce us to the CFO before the steering committee',
  },
  inside_document: { label: 'Inside document', example: 'Share the scoring sheet for the vendors' },
  bad_news: { label: 'Bad news', example: 'Tell us where we rank behind the other vendor, and why' },
  sells_for_us: { label: 'Sells for us', example: 'Present the business case at Thursday’s budget meeting' },
  other: { label: 'Other', example: 'Get security to start its review this week' },
} as const satisfies Readonly<Record<string, AskKindDefinition>>;

export type AskKind = keyof typeof ASK_KIND_DEFINITIONS;
export const ASK_KINDS = Object.keys(ASK_KIND_DEFINITIONS) as readonly AskKind[];

export const ASK_OUTCOME_LABELS = {
  done: 'Done',
  late: 'Done late',
  refused: 'Refused',
  dodged: 'Dodged',
} as const;
export type AskOutcome = keyof typeof ASK_OUTCOME_LABELS;
export const ASK_OUTCOMES = Object.keys(ASK_OUTCOME_LABELS) as readonly AskOutcome[];

/** Asks done on time that make someone a champion. */
export const DONE_FOR_CHAMPION = 3;
/** Dodged asks that contradict what we believe of a champion. */
export const DODGED_FOR_CONTRADICTION = 2;

/** The pillar that asks are evidence for. */
export const PILLAR_OF_ASKS: Pillar = 'champion';

export const ASK_STANDING_LABELS = {
  champion: 'Champion',
  coach: 'Coach',
  untested: 'Not tested yet',
} as const;
export type AskStanding = keyof typeof ASK_STANDING_LABELS;

interface JudgedAsk {
  readonly id: string;
  readonly outcome: AskOutcome | null;
  /** The live evidence that was recorded from the outcome. */
  readonly evidence_id: string | null;
}

export interface AskRecord {
  /** A champion from three asks done on time; a coach from the first outcome; not tested while every ask is open. */
  readonly standing: AskStanding;
  readonly open: number;
  readonly done: number;
  readonly late: number;
  readonly refused: number;
  readonly dodged: number;
  /** The dodged asks that suggest a contradiction; empty below two, or once they are recorded as evidence. */
  readonly contradicting: readonly string[];
}

/** What someone's asks say about them. */
export function recordOfAsks(asks: readonly JudgedAsk[]): AskRecord {
  const count = (outcome: AskOutcome | null) => asks.filter((ask) => ask.outcome === outcome).length;
  const [open, done] = [count(null), count('done')];
  const dodged = asks.filter(({ outcome }) => outcome === 'dodged');
  const unrecorded = dodged.some(({ evidence_id }) => evidence_id === null);
  const tested = open < asks.length;
  return {
    standing: done >= DONE_FOR_CHAMPION ? 'champion' : tested ? 'coach' : 'untested',
    open,
    done,
    late: count('late'),
    refused: count('refused'),
    dodged: dodged.length,
    contradicting: dodged.length >= DODGED_FOR_CONTRADICTION && unrecorded ? dodged.map(({ id }) => id) : [],
  };
}

const OUTCOME_WORDS: readonly (readonly [keyof AskRecord & (AskOutcome | 'open'), string])[] = [
  ['done', 'done'],
  ['late', 'late'],
  ['refused', 'refused'],
  ['dodged', 'dodged'],
  ['open', 'open'],
];

/** '3 done, 1 dodged, 2 open'. */
export function askRecordWords(record: AskRecord): string {
  return OUTCOME_WORDS.filter(([outcome]) => record[outcome] > 0)
    .map(([outcome, word]) => `${record[outcome]} ${word}`)
    .join(', ');
}
