import type { DealSummary } from '@dealwright/contract/deals/deals';
import { dayOf, daysBetween } from '@dealwright/domain/calendar';
import { daysInStage as daysInStageOf } from '@dealwright/domain/deal-columns';
import { daysSlipped } from '@dealwright/domain/slipped';
import { isClosed } from '@dealwright/domain/stage';
import { formatCount } from '../../lib/format.ts';

/** An open deal that has stood this long in one stage is shown as ageing. */
const AGEING_AFTER_DAYS = 30;

type Timed = Pick<DealSummary, 'stage' | 'stage_entered_at' | 'close_date' | 'next_step' | 'next_step_due'>;

export interface DealTiming {
  readonly daysInStage: number;
  readonly ageing: boolean;
  /** Days since the close date of a deal that is still open; 0 while it is on time. */
  readonly slippedDays: number;
  /** Days since the next step was due; 0 while it is not. */
  readonly overdueDays: number;
}

export function timingOf(deal: Timed, now: Date): DealTiming {
  const today = dayOf(now);
  const open = !isClosed(deal.stage);
  const daysInStage = daysInStageOf(deal, today);
  return {
    daysInStage,
    ageing: open && daysInStage >= AGEING_AFTER_DAYS,
    slippedDays: daysSlipped({ stage: deal.stage, closeDate: deal.close_date }, today),
    overdueDays: open && deal.next_step_due ? Math.max(0, daysBetween(deal.next_step_due, today)) : 0,
  };
}

/** '12 days in stage', 'Entered today'. */
export function stageDaysInWords(days: number): string {
  return days === 0 ? 'Entered today' : `${formatCount(days, 'day')} in stage`;
}
