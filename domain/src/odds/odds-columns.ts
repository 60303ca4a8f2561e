import { STAGE_DEFINITIONS, type Stage } from '../stage.ts';

/** What the exported file has of a deal and its odds, in its order. */
export const CHANCE_COLUMN_LABELS = {
  number: 'Number',
  name: 'Name',
  account: 'Account',
  owner: 'Owner',
  stage: 'Stage',
  chance: 'Odds (%)',
  amount: 'Amount',
  is_average: 'Average amount',
  expected: 'Expected amount',
} as const;

export type ChanceColumn = keyof typeof CHANCE_COLUMN_LABELS;
export const CHANCE_COLUMNS = Object.keys(CHANCE_COLUMN_LABELS) as readonly ChanceColumn[];

/** What the exported file has of a deal that is too old, in its order. */
export const DEAD_WEIGHT_COLUMN_LABELS = {
  number: 'Number',
  name: 'Name',
  account: 'Account',
  owner: 'Owner',
  stage: 'Stage',
  amount: 'Amount',
  age: 'Age (days)',
  kept: 'Kept until',
} as const;

export type DeadWeightColumn = keyof typeof DEAD_WEIGHT_COLUMN_LABELS;
export const DEAD_WEIGHT_COLUMNS = Object.keys(DEAD_WEIGHT_COLUMN_LABELS) as readonly DeadWeightColumn[];

/** The stage of a deal that was open as of a day; what became of it where it was closed since. */
export function stageSince(stage: Stage): string {
  if (stage === 'closed_won') return 'Won since';
  return stage === 'closed_lost' ? 'Lost since' : STAGE_DEFINITIONS[stage].label;
}
