/** The columns that the list of contacts has, in its order. The table and the exported file have them from here. */
export const CONTACT_COLUMN_LABELS = {
  name: 'Name',
  title: 'Title',
  account: 'Account',
  email: 'Email',
  phone: 'Phone',
  owner: 'Owner',
  left_on: 'Left on',
  source: 'Source',
  created: 'Added on',
} as const;

export type ContactColumn = keyof typeof CONTACT_COLUMN_LABELS;
export const CONTACT_COLUMNS = Object.keys(CONTACT_COLUMN_LABELS) as readonly ContactColumn[];

/** The columns that the list can be sorted by. */
export const CONTACT_SORT_COLUMNS = ['name', 'title', 'account', 'owner', 'left_on', 'created'] as const;
export type ContactSortColumn = (typeof CONTACT_SORT_COLUMNS)[number];
