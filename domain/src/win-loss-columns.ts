/** What the exported file has of a group of closed deals, in its order. */
export const WIN_LOSS_COLUMN_LABELS = {
  section: 'Section',
  group: 'Group',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
  rate: 'Win rate (%)',
  quote: 'Quote',
} as const;

export type WinLossColumn = keyof typeof WIN_LOSS_COLUMN_LABELS;
export const WIN_LOSS_COLUMNS = Object.keys(WIN_LOSS_COLUMN_LABELS) as readonly WinLossColumn[];

/** What the exported file has of how long deals stay in a stage, in its order. */
export const TIME_COLUMN_LABELS = {
  stage: 'Stage',
  left: 'Left',
  still: 'Still in it',
  quarter: 'A quarter left within',
  half: 'Half within',
  three_quarters: 'Three quarters within',
} as const;

export type TimeColumn = keyof typeof TIME_COLUMN_LABELS;
export const TIME_COLUMNS = Object.keys(TIME_COLUMN_LABELS) as readonly TimeColumn[];
