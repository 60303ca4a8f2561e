/** What a review decides of a deal. */
export const REVIEW_DECISIONS = ['keep', 'downgrade', 'ask', 'drop', 'skip'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const REVIEW_DECISION_LABELS: Readonly<Record<ReviewDecision, string>> = {
  keep: 'Kept',
  downgrade: 'Downgraded',
  ask: 'Asked',
  drop: 'Dropped',
  skip: 'Skipped',
};

export const decisionLabel = (decision: ReviewDecision | null): string =>
  decision === null ? 'Not decided' : REVIEW_DECISION_LABELS[decision];

/** Whose deals a review is about. */
export const REVIEW_SCOPES = ['me', 'person', 'team'] as const;
export type ReviewScope = (typeof REVIEW_SCOPES)[number];

/** What a review started with: the queue of a scope, or chosen deals, whoever owns them. */
export const STARTED_SCOPES = [...REVIEW_SCOPES, 'chosen'] as const;
export type StartedScope = (typeof STARTED_SCOPES)[number];

/** The open deals of the queue close within this many days, unless a day is given. */
export const REVIEW_DAYS = 90;
