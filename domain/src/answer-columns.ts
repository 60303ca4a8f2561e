/** What the exported file has of an answer of the library, in its order. */
export const ANSWER_COLUMN_LABELS = {
  question: 'Question',
  answer: 'Answer',
  tags: 'Tags',
  standing: 'Approval',
  approved_by: 'Approved by',
  good_until: 'Good until',
  added_by: 'Added by',
  added: 'Added on (UTC)',
  archived: 'Archived',
} as const;

export type AnswerColumn = keyof typeof ANSWER_COLUMN_LABELS;
export const ANSWER_COLUMNS = Object.keys(ANSWER_COLUMN_LABELS) as readonly AnswerColumn[];
