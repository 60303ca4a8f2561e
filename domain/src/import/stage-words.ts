import { plainWords } from '../close-words.ts';
import { STAGE_DEFINITIONS, STAGES, type Stage } from '../stage.ts';

/** Stage words of known CRMs and of teams, by the stage here that they stand for. */
const WORDS: Readonly<Record<Stage, string>> = {
  prospecting: `prospecting|prospect|prospects|new|new deal|new opportunity|lead in|lead|leads|appointment scheduled
    appointmentscheduled|identified|target|open|1 qualify|qualify`,
  qualification: `qualification|qualified|qualifying|qualified to buy|qualifiedtobuy|contact made|contacted|initial contact
    sql|2 qualified|first call`,
  discovery: `discovery|engaging|engaged|needs analysis|needs defined|needs assessment|id decision makers
    presentation scheduled|presentationscheduled|meeting scheduled|meeting|2 develop|develop|working
    follow up`,
  solution_validation: `solution validation|value proposition|demo|demo scheduled|demo completed|demonstration|evaluation|pilot
    trial|poc|proof of concept|technical validation|decision maker bought in|decisionmakerboughtin
    perception analysis|solution`,
  proposal: `proposal|proposal sent|proposal price quote|proposal made|proposal quote|quote|quote sent|quoted
    quotation|offer|offer sent|3 propose|propose|proposition|price quote`,
  negotiation: `negotiation|negotiating|negotiation review|negotiations started|in negotiation|contract sent|contractsent
    contract|contracting|closing|verbal|verbal commitment|commit`,
  procurement: `procurement|legal|legal review|procurement review|purchasing|signature|out for signature|4 close|close
    paper process`,
  closed_won: `closed won|closedwon|won|win|closed win|sold|customer|deal won|gewonnen|gagné|ganado|ganada`,
  closed_lost: `closed lost|closedlost|lost|loss|closed lost to competition|closed lost to competitor|dead|disqualified
    abandoned|cancelled|canceled|deal lost|no decision|verloren|perdu|perdido|perdida`,
};

const KNOWN: ReadonlyMap<string, Stage> = new Map(
  STAGES.flatMap((stage) =>
    [...WORDS[stage].split(/[|\n]/), STAGE_DEFINITIONS[stage].label.toLowerCase(), stage].map(
      (word): [string, Stage] => [plainWords(word), stage],
    ),
  ),
);

/** The stage that a word is known to stand for; null if it is not known. */
export function stageOfWord(text: string): Stage | null {
  return text.length > 60 ? null : (KNOWN.get(plainWords(text)) ?? null);
}

const OUTCOMES: Readonly<Record<string, 'won' | 'lost' | 'open'>> = {
  won: 'won',
  'closed won': 'won',
  win: 'won',
  lost: 'lost',
  loss: 'lost',
  'closed lost': 'lost',
  canceled: 'lost',
  cancelled: 'lost',
  abandoned: 'lost',
  'out sold': 'lost',
  suspended: 'lost',
  open: 'open',
  'in progress': 'open',
  'on hold': 'open',
  active: 'open',
  pending: 'open',
};

/** Whether a deal is won, lost or still open, as a column beside its stage says. */
export function outcomeOfWord(text: string): 'won' | 'lost' | 'open' | null {
  const plain = plainWords(text);
  return Object.hasOwn(OUTCOMES, plain) ? (OUTCOMES[plain] ?? null) : null;
}
