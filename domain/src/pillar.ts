import { PILLAR_LETTERS } from './pillar-letters.ts';

/** The eight MEDDPICC pillars, in the order they are always shown. */
export const PILLARS = [
  'metrics',
  'economic_buyer',
  'decision_criteria',
  'decision_process',
  'paper_process',
  'identify_pain',
  'champion',
  'competition',
] as const;

export type Pillar = (typeof PILLARS)[number];

export interface PillarDefinition {
  readonly name: string;
  /** One or two letters for the strip of eight cells. */
  readonly letters: string;
  readonly asks: string;
  readonly fullProof: string;
  readonly questions: readonly [string, string, ...string[]];
}

export const PILLAR_DEFINITIONS: Readonly<Record<Pillar, PillarDefinition>> = {
  metrics: {
    name: 'Metrics',
    letters: PILLAR_LETTERS.metrics,
    asks: 'the measurable value the buyer expects',
    fullProof: 'the buyer’s own number with baseline, target, date and person',
    questions: [
      'How do you measure this today?',
      'What would a 10% improvement be worth to you?',
      'Who would sign off on that number?',
    ],
  },
  economic_buyer: {
    name: 'Economic Buyer',
    letters: PILLAR_LETTERS.economic_buyer,
    asks: 'who can release the money',
    fullProof:
      'you’ve met them, they sponsor the deal and said what success looks like and what happens next',
    questions: [
      'Are you sponsoring this project?',
      'What does success look like for you?',
      'What happens next if the criteria are met?',
    ],
  },
  decision_criteria: {
    name: 'Decision Criteria',
    letters: PILLAR_LETTERS.decision_criteria,
    asks: 'what they base their choice on: technical, business, financial',
    fullProof: 'criteria that are written, ranked and shaped with us',
    questions: [
      'Which three criteria matter most to you?',
      'Who wrote your criteria?',
      'Where do you see us as weak?',
    ],
  },
  decision_process: {
    name: 'Decision Process',
    letters: PILLAR_LETTERS.decision_process,
    asks: 'the steps to a decision: technical validation and business approval',
    fullProof: 'steps with owners and dates, confirmed by two people and planned back from go-live',
    questions: ['Who has to sign off on this decision?', 'How did your last purchase like this go?'],
  },
  paper_process: {
    name: 'Paper Process',
    letters: PILLAR_LETTERS.paper_process,
    asks: 'the steps from decision to signed contract',
    fullProof: 'named contacts in legal, security and procurement, with timelines that meet the close date',
    questions: [
      'Which forms and approval thresholds apply?',
      'How long did your last contract take to sign?',
    ],
  },
  identify_pain: {
    name: 'Identify Pain',
    letters: PILLAR_LETTERS.identify_pain,
    asks: 'the problem, its cost, and what waiting costs',
    fullProof: 'a buyer states the problem, its cost and what happens if nothing changes',
    questions: [
      'What breaks if nothing changes?',
      'By when must this be solved?',
      'Who feels this problem most?',
    ],
  },
  champion: {
    name: 'Champion',
    letters: PILLAR_LETTERS.champion,
    asks: 'someone with influence and a personal win who sells for us when we aren’t there',
    fullProof: 'they did something that cost them: got the meeting, shared bad news or sent the document',
    questions: ['Who could you introduce us to next?', 'Who would resist this project?'],
  },
  competition: {
    name: 'Competition',
    letters: PILLAR_LETTERS.competition,
    asks: 'everyone after the same money: vendors, building it, doing nothing',
    fullProof: 'you know the rivals, their champion and the status quo, and where you win on each criterion',
    questions: ['What would you do if you didn’t choose us?', 'Who prefers another option?'],
  },
};
