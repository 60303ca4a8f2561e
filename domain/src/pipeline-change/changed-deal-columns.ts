import type { ChangeBarName } from './pipeline-change.ts';

export const PART_LABELS: Readonly<Record<ChangeBarName, string>> = {
  start: 'Start',
  created: 'Created',
  pulled_in: 'Pulled in',
  reopened: 'Reopened or restored',
  moved_in: 'Taken over',
  increased: 'Increased',
  decreased: 'Decreased',
  pushed_out: 'Pushed out',
  moved_out: 'Handed over',
  removed: 'Archived or deleted',
  lost: 'Lost',
  won: 'Won',
  end: 'End',
};

/** What the exported file has of a deal of a pipeline change, in its order. */
export const CHANGED_DEAL_COLUMN_LABELS = {
  part: 'Change',
  number: 'Number',
  name: 'Name',
  account: 'Account',
  owner: 'Owner',
  stage: 'Stage',
  close_date: 'Close date',
  shelf: 'Archived or deleted',
  amount: 'Amount',
} as const;

export type ChangedDealColumn = keyof typeof CHANGED_DEAL_COLUMN_LABELS;
export const CHANGED_DEAL_COLUMNS = Object.keys(CHANGED_DEAL_COLUMN_LABELS) as readonly ChangedDealColumn[];
