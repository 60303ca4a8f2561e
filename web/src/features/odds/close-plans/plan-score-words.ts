import { FEWEST_CLOSED } from '@dealwright/domain/win-rate';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { percentOf } from '../odds-words.ts';
import type { ClosePlanScore, ScoredClosePlan } from './api.ts';

/** 'Of 14 close dates, 9 were met (64%, likely 39% to 84%). 30 days before, …'; a plan can have had several. */
export function planScoreSentence({ predictions, score }: ClosePlanScore): string {
  if (!score) return `Too few close dates to compare: ${formatNumber(predictions)} of ${FEWEST_CLOSED}.`;
  const { signed, share, low, high, chance } = score;
  const range = `${percentOf(share)}, likely ${percentOf(low)} to ${percentOf(high)}`;
  const met = `${formatNumber(signed)} ${signed === 1 ? 'was' : 'were'} met`;
  const came = `Of ${formatNumber(predictions)} close dates, ${met} (${range}).`;
  return `${came} 30 days before, the odds were ${percentOf(chance)} on average.`;
}

/** What came of a close plan, in a few words. */
export function outcomeWords({ stage, signed_on, in_time }: ScoredClosePlan, now = new Date()): string {
  if (signed_on === null) return stage === 'closed_lost' ? 'Lost' : 'Not signed';
  const day = formatDay(signed_on, now);
  return in_time ? `Signed ${day}` : `Signed late, ${day}`;
}
