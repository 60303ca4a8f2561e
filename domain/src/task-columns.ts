/** What the exported file has of a task, in its order. */
export const TASK_COLUMN_LABELS = {
  title: 'Task',
  due: 'Due',
  deal: 'Deal',
  account: 'Account',
  assignee: 'Assignee',
  pillar: 'Pillar',
  note: 'Note',
  created: 'Added on (UTC)',
  done: 'Completed (UTC)',
} as const;

export type TaskColumn = keyof typeof TASK_COLUMN_LABELS;
export const TASK_COLUMNS = Object.keys(TASK_COLUMN_LABELS) as readonly TaskColumn[];
