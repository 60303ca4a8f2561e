import type { WinLossDimension } from '@dealwright/domain/win-loss';
import { DIMENSIONS } from '@dealwright/domain/win-loss-words';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { WinLossDifference } from './api.ts';

export const percentOf = (share: number): string => formatPercent(Math.round(share * 100));

/** Whether the groups can be told apart, in words. */
export function differenceSentence(by: WinLossDimension, difference: WinLossDifference): string {
  const { groups, chi_square, degrees, chance, differ } = difference;
  const freedom = degrees === 1 ? '1 degree' : `${degrees} degrees`;
  const test = `χ² ${chi_square.toFixed(1)} at ${freedom} of freedom`;
  const rates = `Win rates of ${formatNumber(groups)} ${DIMENSIONS[by].groups}`;
  if (differ) return `${rates} differ by more than chance (${test}).`;
  return `${rates} can’t be told apart: chance alone makes them differ as much ${percentOf(chance)} of the time (${test}).`;
}
