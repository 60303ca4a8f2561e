import type { EvidenceKind, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';

/** Something a buyer says, writes or does, and what a seller notes of it. `{…}` is filled in. */
export interface Phrase {
  readonly quote: string;
  readonly statement: string;
}

/** What people on the buyer's side say in calls and write in mails, by pillar. */
export const BUYER_PHRASES: Readonly<Record<Pillar, readonly Phrase[]>> = {
  metrics: [
    {
      quote: 'Every late plan costs us about {amount} a month, and we would like to halve that by {month}.',
      statement: 'Late plans cost {amount} a month; the target is half of that by {month}',
    },
    {
      quote: 'We measured it: planners spend eleven hours a week copying figures between systems.',
      statement: 'Planners spend eleven hours a week copying figures, measured by the buyer',
    },
    {
      quote: 'If service levels go from 91 to 96 per cent, finance will count that as {amount} a year.',
      statement: 'Service level from 91 to 96 per cent is worth {amount} a year to finance',
    },
    {
      quote: 'Our on-time rate is 83 per cent today and the board wants to see 92.',
      statement: 'On-time rate is 83 per cent today, the board wants 92',
    },
  ],
  economic_buyer: [
    {
      quote: 'I hold the budget for this, and I will sign once the pilot has met its three targets.',
      statement: 'Holds the budget and signs once the pilot meets its three targets',
    },
    {
      quote: 'The money sits with our CFO; she has set aside {amount} for this year.',
      statement: 'The CFO has set aside {amount} for this year',
    },
    {
      quote: 'Anything above {amount} goes to our CFO, and I have her agreement in principle.',
      statement: 'The CFO decides above {amount} and agrees in principle',
    },
  ],
  decision_criteria: [
    {
      quote:
        'It has to connect to our ERP, keep data in the region, and be usable by people who hate software.',
      statement: 'Criteria: ERP connection, data in the region, ease of use',
    },
    {
      quote: 'We ranked seven criteria; integration comes first, then total cost over five years.',
      statement: 'Seven ranked criteria: integration first, then five-year cost',
    },
    {
      quote: 'Single sign-on and an audit trail are not up for discussion on our side.',
      statement: 'Single sign-on and an audit trail are required',
    },
  ],
  decision_process: [
    {
      quote: 'The working group recommends in {month}, and the investment committee meets two weeks later.',
      statement: 'Working group recommends in {month}, committee decides two weeks later',
    },
    {
      quote: 'First IT checks the integration, then the steering group votes, then I take it to the board.',
      statement: 'IT check, steering group vote, then the board',
    },
    {
      quote: 'Last time we bought a system like this it took four months from pilot to signature.',
      statement: 'The last such purchase took four months from pilot to signature',
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
  ],
  identify_pain: [
    {
      quote: 'We missed two customer deadlines last quarter because nobody saw the bottleneck in time.',
      statement: 'Two customer deadlines missed last quarter for want of visibility',
    },
    {
      quote: 'If nothing changes before the season we will be hiring temps again, and that hurts.',
      statement: 'Without a change before the season they hire temporary staff again',
    },
    {
      quote: 'People keep their own spreadsheets, and on Monday morning none of them agree.',
      statement: 'Spreadsheets disagree every Monday',
    },
  ],
  champion: [
    {
      quote: 'I have booked the room with our CFO for Thursday and sent her your summary.',
      statement: 'Got the meeting with the CFO and sent her the summary',
    },
    {
      quote: 'Between us: the other vendor quoted lower, so bring the service figures when you come.',
      statement: 'Told us about the lower quote and how to answer it',
    },
    {
      quote: 'I showed your plan to the steering group myself and took their questions.',
      statement: 'Presented our plan to the steering group in our absence',
    },
  ],
  competition: [
    {
      quote: 'We are also talking to Planwise, and my colleague in IT prefers them.',
      statement: 'Planwise is in the race; a colleague in IT prefers them',
    },
    {
      quote: 'The alternative is to do nothing for another year and keep the old system.',
      statement: 'The alternative is to keep the old system for another year',
    },
    {
      quote: 'IT could build something on what we have, but nobody believes it would be ready in time.',
      statement: 'Building it in-house is on the table; few believe in the date',
    },
  ],
};

/** What contradicts a pillar, in the buyer's words. */
export const CONTRADICTIONS: Partial<Readonly<Record<Pillar, Phrase>>> = {
  economic_buyer: {
    quote: 'To be honest, nobody has a budget for this at the moment.',
    statement: 'Nobody has a budget for this at the moment',
  },
  decision_process: {
    quote: 'I heard the committee only meets in the autumn, not before.',
    statement: 'The committee meets only in the autumn',
  },
  metrics: {
    quote: 'Nobody here has agreed on that number, I would not use it.',
    statement: 'The number is not agreed on the buyer’s side',
  },
  champion: {
    quote: 'She is moving to another department next month.',
    statement: 'The champion is moving to another department',
  },
  paper_process: {
    quote: 'Legal has not looked at anything yet, and they are fully booked.',
    statement: 'Legal has not started and is fully booked',
  },
};

/** What a seller believes without having heard it. */
export const BELIEFS: Readonly<Record<Pillar, string>> = {
  metrics: 'They should save a planner or two, judging by similar customers',
  economic_buyer: 'The CFO probably decides',
  decision_criteria: 'Price and integration are likely to matter most',
  decision_process: 'A committee decides, as far as we know',
  paper_process: 'Legal review should take a month',
  identify_pain: 'Planning by spreadsheet must be hurting them',
  champion: 'Our contact seems to be on our side',
  competition: 'We assume they look at one other vendor',
};

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
  'Meet the CFO with the champion',
  'Walk through the close plan',
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
