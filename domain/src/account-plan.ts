import { addDays, type Day, dayOf, daysBetween } from './calendar.ts';
import { isClosed, type Stage } from './stage.ts';

/** A plan begins as a draft, is worked by while it is active, and is closed when its period is over. */
export const PLAN_STATES = ['draft', 'active', 'closed'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
export const PLAN_STATE_LABELS: Readonly<Record<PlanState, string>> = {
  draft: 'Draft',
  active: 'Active',
  closed: 'Closed',
};

/** The parts of a plan; each has a version of its own. */
export const PLAN_SECTIONS = [
  'goal',
  'objectives',
  'strategy',
  'strengths',
  'risks',
  'relationships',
  'white_space',
] as const;
export type PlanSection = (typeof PLAN_SECTIONS)[number];
export const PLAN_SECTION_LABELS: Readonly<Record<PlanSection, string>> = {
  goal: 'Goal',
  objectives: 'Customer objectives',
  strategy: 'Our strategy',
  strengths: 'Strengths',
  risks: 'Risks',
  relationships: 'Relationship goals',
  white_space: 'White space',
};

/** What an account has of an offer, unit by unit. */
export const CELL_STATES = ['owned', 'open', 'free', 'unfit'] as const;
export type CellState = (typeof CELL_STATES)[number];
export const CELL_STATE_LABELS: Readonly<Record<CellState, string>> = {
  owned: 'Owned',
  open: 'In an open deal',
  free: 'Available',
  unfit: 'No fit',
};

/** A plan not reviewed for this long is flagged. */
export const REVIEW_DAYS = 90;
/** When the next review is due, unless a date was chosen. */
export const NEXT_REVIEW_DAYS = 30;

interface Reviewed {
  readonly state: PlanState;
  readonly createdAt: Date;
  readonly reviewedAt: Date | null;
  readonly nextReviewOn: Day | null;
}

/** Why an active plan waits for a review; null while it does not. */
export type ReviewDue = 'date' | 'age';

export function reviewDue(plan: Reviewed, today: Day): ReviewDue | null {
  if (plan.state !== 'active') return null;
  if (plan.nextReviewOn !== null && plan.nextReviewOn < today) return 'date';
  const since = dayOf(plan.reviewedAt ?? plan.createdAt);
  return daysBetween(since, today) > REVIEW_DAYS ? 'age' : null;
}

/**
 * What a cell of the white space says today. One that points at a deal follows the deal: won is owned, lost is free
 * again; without the deal, the value its author entered stays.
 */
export function cellToday(state: CellState, dealStage: Stage | null): CellState {
  if (state !== 'open' || dealStage === null || !isClosed(dealStage)) return state;
  return dealStage === 'closed_won' ? 'owned' : 'free';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function monthOf(day: Day): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** The name of a period: '2026', 'Q2 2026', or 'Apr 2026 – Mar 2027'. */
export function periodLabel(startsOn: Day, endsOn: Day): string {
  const year = startsOn.slice(0, 4);
  if (startsOn === `${year}-01-01` && endsOn === `${year}-12-31`) return year;
  const month = Number(startsOn.slice(5, 7));
  const next = addDays(endsOn, 1);
  const quarter = startsOn.endsWith('-01') && month % 3 === 1 && next.endsWith('-01');
  const months = (Number(next.slice(0, 4)) - Number(year)) * 12 + Number(next.slice(5, 7)) - month;
  if (quarter && months === 3) return `Q${(month + 2) / 3} ${year}`;
  return `${monthOf(startsOn)} – ${monthOf(endsOn)}`;
}

/** Longer than any pasted address; longer text isn't parsed. */
const MOST_TYPED = 2_000;

/** A host name as stored: without scheme, path or blanks. Null if the text isn't one. */
export function hostOf(typed: string): string | null {
  if (typed.length > MOST_TYPED) return null;
  const [host = ''] = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/, 1);
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(host) ? host : null;
}
