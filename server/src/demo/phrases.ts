import type { EvidenceKind, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Seat } from './staff.ts';
import { TOPIC_WORDS, type Topic } from './topics.ts';

/** Who can say it; everyone by default. */
type Speaker = 'cfo' | 'not_cfo' | 'not_champion';

/** Something a buyer says, writes or does, and the seller's note about it. `{…}` is filled in. */
export interface Phrase {
  readonly quote: string;
  readonly statement: string;
  readonly by?: Speaker;
}

export function maySay({ by }: Phrase, seat: Seat): boolean {
  if (by === 'cfo') return seat === 'cfo';
  if (by === 'not_cfo') return seat !== 'cfo';
  return by !== 'not_champion' || seat !== 'operations';
}

/** What buyers say about any product, by pillar. */
const COMMON: Readonly<Record<Exclude<Pillar, keyof Spoken>, readonly Phrase[]>> = {
  economic_buyer: [
    {
      by: 'cfo',
      quote: 'I hold the budget for this, and I will sign once the pilot has met its three targets.',
      statement: 'Holds the budget and signs once the pilot meets its three targets',
    },
    {
      by: 'cfo',
      quote: 'I have set aside {amount} for this year, and nothing above it without a second look.',
      statement: 'Has set aside {amount} for this year',
    },
    {
      by: 'cfo',
      quote: 'Send me the payback on one page. Under eighteen months, and you have my signature.',
      statement: 'Signs for a payback under eighteen months',
    },
    {
      by: 'not_cfo',
      quote: 'The money sits with {cfo}, our CFO, and {amount} is set aside for this year.',
      statement: '{cfo} has set aside {amount} for this year',
    },
    {
      by: 'not_cfo',
      quote: 'Anything above {amount} goes to {cfo}, and I have an agreement in principle.',
      statement: '{cfo} decides above {amount} and agrees in principle',
    },
    {
      by: 'not_cfo',
      quote: '{cfo} asked me twice this week when the pilot starts. Finance wants this.',
      statement: '{cfo} wants the pilot to start',
    },
  ],
  decision_process: [
    {
      quote: 'The working group recommends in {month}, and the investment committee meets two weeks later.',
      statement: 'Working group recommends in {month}, committee decides two weeks later',
    },
    {
      quote: 'First IT checks the integration, then the steering group votes, then it goes to the board.',
      statement: 'IT check, steering group vote, then the board',
    },
    {
      quote: 'Last time we bought a system like this it took four months from pilot to signature.',
      statement: 'The last such purchase took four months from pilot to signature',
    },
    {
      quote: 'We compare two vendors on paper, try one for six weeks, and decide in {month}.',
      statement: 'Two vendors on paper, one six-week trial, decision in {month}',
    },
  ],
  paper_process: [
    {
      quote: 'Legal needs three weeks for the contract, and security wants the questionnaire before that.',
      statement: 'Legal takes three weeks, after the security questionnaire',
    },
    {
      quote: 'Procurement will send you our master agreement; you will need a vendor number first.',
      statement: 'Master agreement by procurement, vendor number comes first',
    },
    {
      quote: 'The data processing agreement goes through our privacy officer, usually within ten days.',
      statement: 'Privacy officer reviews the data processing agreement within ten days',
    },
    {
      quote: 'Orders above {amount} need two signatures, and one of them is on leave until {month}.',
      statement: 'Two signatures above {amount}; one signer is away until {month}',
    },
  ],
  champion: [
    {
      by: 'not_cfo',
      quote: 'I have booked the room with {cfo} for Thursday and sent your summary ahead.',
      statement: 'Got the meeting with {cfo} and sent the summary',
    },
    {
      by: 'not_cfo',
      quote: 'Between us: the other vendor quoted lower, so bring the service figures when you come.',
      statement: 'Told us about the lower quote and how to answer it',
    },
    {
      by: 'not_cfo',
      quote: 'I showed your proposal to the steering group myself and took their questions.',
      statement: 'Presented our proposal to the steering group in our absence',
    },
    {
      by: 'cfo',
      quote: 'I have told my directors to give your team the data it needs for the pilot.',
      statement: 'Told the directors to give us the data for the pilot',
    },
    {
      by: 'cfo',
      quote: 'I brought it up in the board meeting myself, before anybody asked.',
      statement: 'Raised it in the board meeting unprompted',
    },
  ],
};

type Spoken = Pick<
  (typeof TOPIC_WORDS)[Topic],
  'metrics' | 'identify_pain' | 'decision_criteria' | 'competition'
>;

/** What buyers of this product say about a pillar. */
export function phrasesOf(topic: Topic, pillar: Pillar): readonly Phrase[] {
  switch (pillar) {
    case 'metrics':
    case 'identify_pain':
    case 'decision_criteria':
    case 'competition':
      return TOPIC_WORDS[topic][pillar];
    case 'economic_buyer':
    case 'decision_process':
    case 'paper_process':
    case 'champion':
      return COMMON[pillar];
  }
}

/** What contradicts a pillar, in the buyer's words. */
export const CONTRADICTIONS: Partial<Readonly<Record<Pillar, Phrase>>> = {
  economic_buyer: {
    quote: 'To be honest, nobody has a budget for this at the moment.',
    statement: 'Nobody has a budget for this at the moment',
  },
  decision_process: {
    quote: 'I heard the committee only meets in the fall, not before.',
    statement: 'The committee meets only in the fall',
  },
  metrics: {
    quote: 'Nobody here has agreed on that number, I would not use it.',
    statement: 'The number is not agreed on the buyer’s side',
  },
  champion: {
    by: 'not_champion',
    quote: '{champion} is moving to another department next month.',
    statement: '{champion} is moving to another department',
  },
  paper_process: {
    quote: 'Legal has not looked at anything yet, and they are fully booked.',
    statement: 'Legal has not started and is fully booked',
  },
};

/** What a seller assumes without having heard it. */
export function beliefOf(topic: Topic, pillar: Pillar): string {
  return pillar === 'identify_pain' ? TOPIC_WORDS[topic].belief : BELIEFS[pillar];
}

const BELIEFS: Readonly<Record<Exclude<Pillar, 'identify_pain'>, string>> = {
  metrics: 'They should save about a tenth of the effort, judging by similar customers',
  economic_buyer: '{cfo} probably decides',
  decision_criteria: 'Price and integration are likely to matter most',
  decision_process: 'A committee decides, as far as we know',
  paper_process: 'Legal review should take a month',
  champion: '{champion} seems to be on our side',
  competition: 'We assume they look at one other vendor',
};

/** Titles of calls or emails mostly about a pillar: no title is used twice in a deal. */
export const CALL_TITLES: Readonly<Record<Pillar, readonly string[]>> = {
  metrics: ['Business case numbers', 'Savings review', 'Baseline and targets'],
  economic_buyer: ['Budget and approval', 'Executive check-in', 'Funding for this year'],
  decision_criteria: ['Requirements workshop', 'Criteria review', 'Technical fit'],
  decision_process: ['Steps to a decision', 'Steering group prep', 'Close plan walkthrough'],
  paper_process: ['Contract and security', 'Procurement kickoff', 'Paperwork and dates'],
  identify_pain: ['Discovery', 'Site visit debrief', 'What hurts today'],
  champion: ['Working session', 'Internal pitch prep', 'Sponsor sync'],
  competition: ['Options on the table', 'Shortlist review', 'Vendor comparison'],
};
export const MAIL_TITLES: Readonly<Record<Pillar, readonly string[]>> = {
  metrics: ['the numbers you asked for', 'updated savings estimate', 'baseline figures'],
  economic_buyer: ['budget', 'approval', 'funding question'],
  decision_criteria: ['our requirements', 'must-haves', 'technical questions'],
  decision_process: ['dates for the decision', 'who needs to agree', 'steering group agenda'],
  paper_process: ['contract comments', 'security questionnaire', 'vendor registration'],
  identify_pain: ['last week’s incident', 'why we need this', 'examples from the floor'],
  champion: ['notes for the steering group', 'introductions', 'how I would present it'],
  competition: ['other offers', 'the alternative', 'shortlist'],
};
/** For a deal with more calls and emails than titles. */
export const MORE_TITLES = [
  'Follow-up',
  'Open questions',
  'Status',
  'Next steps',
  'Recap',
  'Catch-up',
] as const;

export const SMALL_TALK: readonly (readonly [string, string])[] = [
  ['Thanks for making the time today.', 'Of course, good to see you again.'],
  [
    'Before we start, did the summary from last time reach everyone?',
    'Yes, it did, and we went through it yesterday.',
  ],
  ['Shall we pick up where we stopped?', 'Please, I have forty minutes.'],
];

export const SELLER_LINES: readonly string[] = [
  'That helps. What would you need to see to be comfortable with it?',
  'Understood. Who else should be in the room for that?',
  'Thank you for being open about it. What happens after that?',
  'Good to know. By when would you want that settled?',
];

export const NEXT_STEPS: readonly string[] = [
  'Send the security questionnaire',
  'Agree the pilot’s three targets',
  'Present the business case to {cfo}',
  'Walk through the close plan with {champion}',
  'Get the ranked criteria in writing',
  'Ask procurement for the master agreement',
  'Book the steering group session',
];

export const LOSS_REASONS: readonly string[] = [
  'Kept the old system for another year',
  'Lost to Planwise on price',
  'Budget moved to another project',
  'Champion left the company',
];

export interface PlannedEvidence {
  readonly pillar: Pillar;
  readonly kind: EvidenceKind;
  readonly polarity: EvidencePolarity;
  /** Days before today. */
  readonly daysAgo: number;
}
