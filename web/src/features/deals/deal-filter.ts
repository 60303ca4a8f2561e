import type { DealFilter, DealSummary } from '@dealwright/contract/deals';

type Bound = number | string;

function within<T extends Bound>(value: T, least: T | undefined, most: T | undefined): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

function isAmong<T>(values: readonly T[] | undefined, value: T): boolean {
  return !values?.length || values.includes(value);
}

/**
 * Whether a filter admits a deal. Null where only the server knows: a text is also looked up among the deal's people,
 * which a summary does not hold.
 */
export function admits(filter: DealFilter, deal: DealSummary): boolean | null {
  const { close_from: from, close_to: to } = filter;
  const isInRange =
    within(deal.amount_minor, filter.amount_min, filter.amount_max) &&
    within(deal.score, filter.score_min, filter.score_max) &&
    (deal.close_date === null ? !from && !to : within(deal.close_date, from, to));
  const isChosen =
    isAmong(filter.owner, deal.owner.id) &&
    isAmong(filter.stage, deal.stage) &&
    (!filter.account || filter.account === deal.account.id) &&
    (!filter.gap?.length || filter.gap.some((pillar) => deal.gaps.includes(pillar)));
  if (!isInRange || !isChosen) return false;
  return filter.q ? null : true;
}
