import type { Stage } from '../stage.ts';

export const OUTCOMES = ['won', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = { won: 'Won', lost: 'Lost' };

/** Asked until an admin writes others. */
export const DEFAULT_OUTCOME_QUESTIONS: Readonly<Record<Outcome, readonly string[]>> = {
  won: [
    'Why did the buyer choose us?',
    'What almost lost this deal?',
    'Which evidence convinced the economic buyer?',
    'What will we do the same way next time?',
  ],
  lost: [
    'Why did the buyer decide against us?',
    'When could we have known?',
    'Which pillar did we believe without proof?',
    'What will we do differently next time?',
  ],
};

export const MOST_OUTCOME_QUESTIONS = 10;

/** Null while a deal is open. */
export function outcomeOf(stage: Stage): Outcome | null {
  if (stage === 'closed_won') return 'won';
  return stage === 'closed_lost' ? 'lost' : null;
}
