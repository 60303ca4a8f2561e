import { FEWEST_CLOSED } from '@dealwright/domain/win-rate';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { percentOf } from '../odds-words.ts';
import type { ClosePlanScore, ScoredClosePlan } from './api.ts';

/** 'Of 14 close plans, 9 were signed by their close date (64%, likely 39% to 84%). 30 days before, …' */
export function planScoreSentence({ predictions, score }: ClosePlanScore): string {
  if (!score) return `Too few close plans to compare: ${formatNumber(predictions)} of ${FEWEST_CLOSED}.`;
  const { signed, share, low, high, chance } = score;
  const verb = signed === 1 ? 'was signed by its' : 'were signed by their';
  const range = `${percentOf(share)}, likely ${percentOf(low)} to ${percentOf(high)}`;
  const came = `Of ${formatNumber(predictions)} close plans, ${formatNumber(signed)} ${verb} close date (${range}).`;
  return `${came} 30 days before, their odds were ${percentOf(chance)} on average.`;
}

/** What came of a close plan, in a few words. */
export function outcomeWords({ stage, signed_on, in_time }: ScoredClosePlan, now = new Date()): string {
  if (signed_on === null) return stage === 'closed_lost' ? 'Lost' : 'Not signed';
  const day = formatDay(signed_on, now);
  return in_time ? `Signed ${day}` : `Signed late, ${day}`;
}
