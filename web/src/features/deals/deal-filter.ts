import { NO_ACCOUNT_FILTER } from '@dealwright/contract/deals/deal-filter';
import type { DealFilter, DealSummary } from '@dealwright/contract/deals/deals';
import { type Day, dayOf, daysBetween } from '@dealwright/domain/calendar';
import { FILTERED_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { isSlipped } from '@dealwright/domain/slipped';
import { isClosed } from '@dealwright/domain/stage';
import { readStrip } from '@dealwright/domain/strip';

type Bound = number | string;

function within<T extends Bound>(value: T, least: T | undefined, most: T | undefined): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

function isAmong<T>(values: readonly T[] | undefined, value: T): boolean {
  return !values?.length || values.includes(value);
}

function isSignalled(filter: DealFilter, deal: DealSummary): boolean {
  if (!filter.evidence?.length) return true;
  const cells = readStrip(deal.strip);
  return filter.evidence.some((signal) =>
    cells.some((cell) =>
      signal === 'disputed' ? cell.disputed : cell.freshness === 'ageing' || cell.freshness === 'stale',
    ),
  );
}

function isSince(time: string, days: number | undefined, today: Day): boolean {
  return days === undefined || daysBetween(dayOf(new Date(time)), today) >= days;
}

/** What only open deals answer to. */
function needsAttention(filter: DealFilter, deal: DealSummary, today: Day): boolean {
  const { next_step, evidence, idle_days, stage_days } = filter;
  if (!next_step && !evidence?.length && idle_days === undefined && stage_days === undefined) return true;
  if (isClosed(deal.stage)) return false;
  const { next_step_due: due } = deal;
  return (
    (next_step !== 'none' || deal.next_step === null) &&
    (next_step !== 'overdue' || (due !== null && due < today)) &&
    isSignalled(filter, deal) &&
    isSince(deal.last_activity_at, idle_days, today) &&
    isSince(deal.stage_entered_at, stage_days, today)
  );
}

function isInState({ status, category, slipped }: DealFilter, deal: DealSummary, today: Day): boolean {
  const hasSlipped = isSlipped({ stage: deal.stage, closeDate: deal.close_date }, today);
  return (
    (!status || isClosed(deal.stage) === (status === 'closed')) &&
    isAmong(category, deal.forecast_category) &&
    (!slipped || hasSlipped === (slipped === 'yes'))
  );
}

/**
 * Whether a filter admits a deal. Null if only the server knows: a text is also looked up among the deal's people,
 * which a summary does not hold; so are the day on which it was closed, its workspace, competitors, products and import.
 */
export function admits(filter: DealFilter, deal: DealSummary, now = new Date()): boolean | null {
  const today = dayOf(now);
  const { close_from: from, close_to: to } = filter;
  const isInRange =
    within(deal.amount_minor, filter.amount_min, filter.amount_max) &&
    within(deal.score, filter.score_min, filter.score_max) &&
    (deal.close_date === null ? !from && !to : within(deal.close_date, from, to));
  const isChosen =
    isAmong(filter.owner, deal.owner.id) &&
    isAmong(filter.stage, deal.stage) &&
    isAmong<string>(filter.currency, deal.currency) &&
    FILTERED_DEAL_FIELDS.every((field) => isAmong<string | null>(filter[field], deal[field])) &&
    (!filter.account || filter.account === (deal.account?.id ?? NO_ACCOUNT_FILTER)) &&
    (!filter.gap?.length || filter.gap.some((pillar) => deal.gaps.includes(pillar)));
  if (!isInRange || !isChosen) return false;
  if (!isInState(filter, deal, today) || !needsAttention(filter, deal, today)) return false;
  const { q, closed_from, closed_to, workspace, competitor, product } = filter;
  return q || closed_from || closed_to || workspace || competitor || product || filter.import ? null : true;
}
