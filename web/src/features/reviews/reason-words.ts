import { formatCount, formatDay } from '../../lib/format.ts';
import type { ReviewItem } from './api.ts';

/** Why a deal is in the review, in a few words each: '3 changes', 'Forecast ahead of evidence', 'Evidence ages Mar 4'. */
export function reasonWords({
  reasons,
  unchanged,
  added_by,
}: Pick<ReviewItem, 'reasons' | 'unchanged' | 'added_by'>): string[] {
  if (added_by) return [`Added by ${added_by.name}`];
  if (unchanged) return ['Nothing changed'];
  const { changes, ahead, ages_on } = reasons;
  return [
    ...(ahead > 0 ? ['Forecast ahead of evidence'] : []),
    ...(ages_on === null ? [] : [`Evidence ages ${formatDay(ages_on)}`]),
    ...(changes > 0 ? [formatCount(changes, 'change')] : []),
  ];
}
