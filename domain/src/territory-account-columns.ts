/** The columns that the list of a territory's accounts has, in its order; the exported file has them too. */
export const TERRITORY_ACCOUNT_COLUMN_LABELS = {
  name: 'Account',
  country: 'Country',
  industry: 'Industry',
  employees: 'Employees',
  owner: 'Owner',
  open: 'Open',
  placed: 'Placed by hand',
} as const;

export type TerritoryAccountColumn = keyof typeof TERRITORY_ACCOUNT_COLUMN_LABELS;
export const TERRITORY_ACCOUNT_COLUMNS = Object.keys(
  TERRITORY_ACCOUNT_COLUMN_LABELS,
) as readonly TerritoryAccountColumn[];
