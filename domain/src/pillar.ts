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
    letters: 'M',
    asks: 'the measurable value the buyer expects',
    fullProof: "the buyer's own number with baseline, target, date and person",
    questions: [
      'How do you measure this today?',
      'What is ten per cent worth?',
      'Who would sign off that number?',
    ],
  },
  economic_buyer: {
    name: 'Economic Buyer',
    letters: 'E',
    asks: 'who can release the money',
    fullProof: 'met; sponsors it; said what success is and what happens next',
    questions: [
      'Do you sponsor this?',
      'What does success look like?',
      'What follows if the criteria are met?',
    ],
  },
  decision_criteria: {
    name: 'Decision Criteria',
    letters: 'DC',
    asks: 'what the choice is judged by: technical, business, financial',
    fullProof: 'written, ranked, and shaped with us',
    questions: ['Which three matter most?', 'Who wrote them?', 'Where are we weak?'],
  },
  decision_process: {
    name: 'Decision Process',
    letters: 'DP',
    asks: 'the steps to a decision: technical validation and business approval',
    fullProof: 'steps with owner and date, told by two people, walked back from go-live',
    questions: ['Who signs?', 'What happened last time you bought such a thing?'],
  },
  paper_process: {
    name: 'Paper Process',
    letters: 'PP',
    asks: 'the way from decision to signed contract',
    fullProof: 'legal, security and procurement named, with durations that meet the date',
    questions: ['Which forms and thresholds?', 'How long did the last one take?'],
  },
  identify_pain: {
    name: 'Identify Pain',
    letters: 'IP',
    asks: 'the problem, its cost, and what waiting costs',
    fullProof: 'a buyer states pain, price and consequence',
    questions: ['What breaks if nothing changes?', 'By when?', 'Who feels it?'],
  },
  champion: {
    name: 'Champion',
    letters: 'CH',
    asks: 'someone with influence, a personal win, who sells for us when we are absent',
    fullProof: 'has done something that cost them: got the meeting, shared bad news, brought the document',
    questions: ['What have you done for this that cost you something?', 'Who would resist?'],
  },
  competition: {
    name: 'Competition',
    letters: 'CO',
    asks: 'everyone after the same money: vendors, building it, doing nothing',
    fullProof: 'rivals and the status quo known, their champion, our edge mapped to the criteria',
    questions: ['If not us, what?', 'Who prefers them?'],
  },
};
