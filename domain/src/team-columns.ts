/** What the exported file has of a member, in its order. */
export const TEAM_COLUMN_LABELS = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  manager: 'Manager',
  two_factor: 'Two-factor authentication',
  last_seen: 'Last seen (UTC)',
  joined: 'Joined on (UTC)',
} as const;

export type TeamColumn = keyof typeof TEAM_COLUMN_LABELS;
export const TEAM_COLUMNS = Object.keys(TEAM_COLUMN_LABELS) as readonly TeamColumn[];
