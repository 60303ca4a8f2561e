/** The columns that the list of accounts has, in its order. The table and the exported file have them from here. */
export const ACCOUNT_COLUMN_LABELS = {
  name: 'Account',
  industry: 'Industry',
  country: 'Country',
  owner: 'Owner',
  open: 'Open pipeline',
  won: 'Won, 12 months',
  weakest: 'Weakest pillar',
  plan: 'Plan',
} as const;

export type AccountColumn = keyof typeof ACCOUNT_COLUMN_LABELS;
export const ACCOUNT_COLUMNS = Object.keys(ACCOUNT_COLUMN_LABELS) as readonly AccountColumn[];
