/** What the exported file has of a competitor, in its order. */
export const COMPETITOR_COLUMN_LABELS = {
  name: 'Name',
  kind: 'Kind',
  aliases: 'Other names',
  website: 'Website',
  won: 'Won',
  lost: 'Lost',
  win_rate: 'Win rate (%)',
  archived: 'Archived',
} as const;

export type CompetitorColumn = keyof typeof COMPETITOR_COLUMN_LABELS;
export const COMPETITOR_COLUMNS = Object.keys(COMPETITOR_COLUMN_LABELS) as readonly CompetitorColumn[];
