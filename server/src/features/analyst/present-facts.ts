import type { Analysis } from '@dealwright/contract/analyst/analyses';
import type { AnalysisResult, DateMeaning, ProposedAmount } from './analysis.ts';

const DATE_WORDS: Readonly<Record<DateMeaning, string>> = {
  decision: 'Decision',
  signature: 'Signature',
  go_live: 'Go-live',
  meeting: 'Meeting',
  budget: 'Budget',
  deadline: 'Deadline',
};
const AMOUNT_LIMIT = Number.MAX_SAFE_INTEGER;
const SHOWN = 100;

function isExact(amount: ProposedAmount): boolean {
  return (
    amount.amountMinor !== null && amount.currency !== null && Math.abs(amount.amountMinor) <= AMOUNT_LIMIT
  );
}

/** People, days and amounts the text names, for a person to look at; nothing is changed by them. */
export function presentFacts(result: AnalysisResult): Pick<Analysis, 'people' | 'dates' | 'amounts'> {
  return {
    people: result.people
      .slice(0, SHOWN)
      .map(({ name, title, email, quote }) => ({ name, title, email, quote })),
    dates: result.dates
      .flatMap(({ on, meaning, quote }) => (on === null ? [] : [{ on, about: DATE_WORDS[meaning], quote }]))
      .slice(0, SHOWN),
    amounts: result.amounts
      .filter(isExact)
      .slice(0, SHOWN)
      .map(({ amountMinor, currency, quote }) => ({
        amount_minor: Math.round(amountMinor ?? 0),
        currency: currency ?? '',
        quote,
      })),
  };
}
