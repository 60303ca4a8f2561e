/** Whether we answer an RFP. */
export const RFP_DECISIONS = ['undecided', 'go', 'no_go'] as const;
export type RfpDecision = (typeof RFP_DECISIONS)[number];

export const RFP_DECISION_LABELS: Readonly<Record<RfpDecision, string>> = {
  undecided: 'Undecided',
  go: 'Go',
  no_go: 'No go',
};

export const REQUIREMENT_STATES = ['open', 'drafted', 'approved'] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];

export const REQUIREMENT_STATE_LABELS: Readonly<Record<RequirementState, string>> = {
  open: 'Open',
  drafted: 'Drafted',
  approved: 'Approved',
};

/** How far we meet a requirement. */
export const COMPLIANCES = ['full', 'partial', 'none'] as const;
export type Compliance = (typeof COMPLIANCES)[number];

export const COMPLIANCE_LABELS: Readonly<Record<Compliance, string>> = {
  full: 'Full',
  partial: 'Partial',
  none: 'None',
};

export const OBLIGATIONS = ['must', 'should', 'may'] as const;
export type Obligation = (typeof OBLIGATIONS)[number];

export const OBLIGATION_LABELS: Readonly<Record<Obligation, string>> = {
  must: 'Must',
  should: 'Should',
  may: 'May',
};

export const RFP_FORMATS = ['docx', 'pdf', 'xlsx', 'txt'] as const;
export type RfpFormat = (typeof RFP_FORMATS)[number];

/** Largest document that can be added. */
export const MAX_RFP_BYTES = 20 * 1024 * 1024;
export const MOST_RFPS = 20;
export const MOST_REQUIREMENTS = 5_000;
export const MOST_LIBRARY_ANSWERS = 10_000;

/** How far an answer of the library is approved; `stale`: its last day has passed. */
export const ANSWER_STANDING_LABELS = {
  approved: 'Approved',
  stale: 'Review due',
  unapproved: 'Not approved',
} as const;
export const MAX_ANSWER = 20_000;
export const MAX_QUESTION = 4_000;

export type AnswerStanding = 'approved' | 'stale' | 'unapproved';

/** Whether an answer of the library can be used as it is: it is approved, and its last day hasn’t passed. */
export function standingOf(
  answer: { readonly approved_at: unknown; readonly good_until: string | null },
  today: string,
): AnswerStanding {
  if (answer.approved_at === null) return 'unapproved';
  return answer.good_until !== null && answer.good_until < today ? 'stale' : 'approved';
}
