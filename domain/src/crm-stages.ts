import type { Stage } from './stage.ts';

/** A stage of a pipeline elsewhere, as its CRM describes it. */
export interface CrmStage {
  readonly id: string;
  readonly label: string;
  /** From 0 to 1; null if the CRM does not say. */
  readonly probability: number | null;
  readonly closed: boolean;
}

/** The stages that HubSpot gives every new account. */
const KNOWN: Readonly<Record<string, Stage>> = {
  appointmentscheduled: 'prospecting',
  qualifiedtobuy: 'qualification',
  presentationscheduled: 'discovery',
  decisionmakerboughtin: 'solution_validation',
  contractsent: 'negotiation',
  closedwon: 'closed_won',
  closedlost: 'closed_lost',
};

const WORDS: readonly (readonly [RegExp, Stage])[] = [
  [/\b(?:lost|disqualified)\b/i, 'closed_lost'],
  [/\bwon\b/i, 'closed_won'],
  [/procurement|legal|purchas|signature|paper/i, 'procurement'],
  [/negotiat|contract/i, 'negotiation'],
  [/propos|quote|offer/i, 'proposal'],
  [/validat|demo|pilot|trial|poc|evaluat|solution/i, 'solution_validation'],
  [/discover|engag|meeting|presentation|needs/i, 'discovery'],
  [/qualif/i, 'qualification'],
  [/prospect|new|lead|appointment/i, 'prospecting'],
];

const BY_PROBABILITY: readonly (readonly [number, Stage])[] = [
  [0.08, 'prospecting'],
  [0.15, 'qualification'],
  [0.28, 'discovery'],
  [0.43, 'solution_validation'],
  [0.58, 'proposal'],
  [0.73, 'negotiation'],
];

/** The stage here that most likely stands for one elsewhere: by what it is known as, its words, then its probability. */
export function suggestStage({ id, label, probability, closed }: CrmStage): Stage {
  if (closed) return probability !== null && probability > 0.5 ? 'closed_won' : 'closed_lost';
  const named = KNOWN[id] ?? WORDS.find(([words]) => words.test(label))?.[1];
  // An open stage is never taken for a closed one, whatever it is called.
  if (named && named !== 'closed_won' && named !== 'closed_lost') return named;
  return BY_PROBABILITY.find(([below]) => (probability ?? 0) <= below)?.[1] ?? 'procurement';
}
