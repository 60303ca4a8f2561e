import type {
  BusinessCase,
  BusinessProblem,
  CostFactorView,
} from '@dealwright/contract/qualification/business-problem';
import type { CostPeriod } from '@dealwright/domain/problem-cost';
import { formatDay, formatMoney, formatMoneyCompact, numberFormat } from '../../../lib/format.ts';

export interface Range {
  readonly low_minor: number;
  readonly high_minor: number;
}

/** '$24,960–$28,080', one amount where both ends are the same. */
export function rangeWords({ low_minor: low, high_minor: high }: Range, currency: string): string {
  const from = formatMoney({ amountMinor: low, currency });
  return low === high ? from : `${from}–${formatMoney({ amountMinor: high, currency })}`;
}

/** '$25K–$28.1K'. */
export function shortRangeWords({ low_minor: low, high_minor: high }: Range, currency: string): string {
  const [from, to] = [low, high].map((amountMinor) => formatMoneyCompact({ amountMinor, currency }));
  return from === to ? String(from) : `${from}–${to}`;
}

export const PERIOD_WORDS: Readonly<Record<CostPeriod, string>> = {
  once: 'once',
  month: 'a month',
  year: 'a year',
};

function figureWords(value: string, unit: CostFactorView['unit'], currency: string): string {
  const number = Number(value);
  if (unit === 'money') {
    return numberFormat({
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 4,
    }).format(number);
  }
  const text = numberFormat({ maximumFractionDigits: 4 }).format(number);
  return unit === 'percent' ? `${text}%` : text;
}

/** '12', '12–15%', '$40–$45'. */
export function factorWords(
  { unit, low, high }: Pick<CostFactorView, 'unit' | 'low' | 'high'>,
  currency: string,
): string {
  const from = figureWords(low, unit, currency);
  return low === high ? from : `${from}–${figureWords(high, unit, currency)}`;
}

type Standing = BusinessProblem['statement']['standing'];

const LOST_WORDS = {
  aged: () => 'The quote is too old; counts as our estimate',
  disputed: () => 'Other evidence contradicts it; counts as our estimate',
  retracted: (on: string | null) =>
    `The quote was retracted${on ? ` on ${formatDay(on)}` : ''}; counts as our estimate`,
  superseded: (on: string | null) =>
    `The quote was replaced${on ? ` on ${formatDay(on)}` : ''}; counts as our estimate`,
} as const;

/** Why a quote no longer proves anything; null while it does, or where there never was one. */
export function lostWords({ reason, on }: Standing): string | null {
  return reason === null ? null : LOST_WORDS[reason](on);
}

type LeftOut = BusinessCase['left_out'][number];

const LEFT_OUT_REASONS: Readonly<Record<LeftOut['reason'], string>> = {
  estimate: 'our estimate, no quote',
  claimed: 'only our belief',
  retracted: 'the quote was retracted',
  superseded: 'the quote was replaced',
  aged: 'the quote is too old',
  disputed: 'other evidence contradicts it',
};

const PARTS: Readonly<Record<LeftOut['part'], string>> = {
  problem: 'Problem',
  affected: 'Who is affected',
  consequence: 'Consequence',
  cost: 'Cost',
};

/** 'Cost “Overtime”: the quote was retracted'. */
export const leftOutWords = ({ part, text, reason }: LeftOut): string =>
  `${PARTS[part]} “${text}”: ${part === 'affected' ? 'no proven quote names them' : LEFT_OUT_REASONS[reason]}`;
