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
