/** The columns that the list of deals offers, in its order. The table and the exported file have them from here. */
import { type Day, dayOf, daysBetween } from './calendar.ts';
import { COLUMN_DEAL_FIELDS, type ColumnDealFieldKey, DEAL_FIELDS } from './deal-fields.ts';
import { isClosed, type Stage } from './stage.ts';

const FIELD_LABELS = Object.fromEntries(
  COLUMN_DEAL_FIELDS.map((key) => [key, DEAL_FIELDS[key].label]),
) as Readonly<Record<ColumnDealFieldKey, string>>;

export const DEAL_COLUMN_LABELS = {
  number: 'Number',
  name: 'Name',
  account: 'Account',
  stage: 'Stage',
  amount: 'Amount',
  product: 'Products',
  close_date: 'Closes',
  owner: 'Owner',
  pillars: 'MEDDPICC',
  score: 'Score, weakest',
  gaps: 'Gaps',
  days: 'In stage',
  next_step: 'Next step',
  ...FIELD_LABELS,
  updated_at: 'Changed',
} as const;

export type DealColumn = keyof typeof DEAL_COLUMN_LABELS;
export const DEAL_COLUMNS = Object.keys(DEAL_COLUMN_LABELS) as readonly DealColumn[];

interface StagedDeal {
  readonly stage: Stage;
  /** A point in time, as ISO 8601. */
  readonly stage_entered_at: string;
  readonly close_date: Day | null;
}

/** When an open deal should close, and when a closed one did: by that day the list sorts them. */
export function closingDay(deal: StagedDeal): Day | null {
  return isClosed(deal.stage) ? dayOf(new Date(deal.stage_entered_at)) : deal.close_date;
}

export function daysInStage(deal: Pick<StagedDeal, 'stage_entered_at'>, today: Day): number {
  return Math.max(0, daysBetween(dayOf(new Date(deal.stage_entered_at)), today));
}
