import type { Analysis } from '@dealwright/contract/analyst/analyses';
import { formatCount, numberFormat } from '../../lib/format.ts';
import type { Analyst } from './api.ts';

interface WhoAnswered {
  readonly analyst: 'embedded' | 'model' | null;
  readonly model: string | null;
}

/** 'Embedded analyst' or the model by name: always said where its output is shown. */
export function whoAnswered({ analyst, model }: WhoAnswered): string | null {
  if (analyst === null) return null;
  return analyst === 'embedded' ? 'Embedded analyst' : (model ?? 'Model');
}

const USD = { style: 'currency', currency: 'USD' } as const;

/** The cost: nothing for the embedded analyst; for a model, this month's total. */
export function costWords(analyst: WhoAnswered['analyst'], month: Analyst | undefined): string {
  if (analyst !== 'model') return 'no cost';
  if (!month) return 'cost is logged';
  const usd = numberFormat(USD);
  const spent = `${usd.format(month.spent_this_month_usd)} spent this month`;
  return month.monthly_budget_usd === null ? spent : `${spent} of ${usd.format(month.monthly_budget_usd)}`;
}

/** '7 suggestions found', 'No new suggestions, 7 still pending'. */
export function resultWords(
  { suggestions, refused }: Pick<Analysis, 'suggestions' | 'refused'>,
  pending: number,
): string {
  const none =
    pending > 0 ? `No new suggestions, ${pending} still pending` : 'No evidence found in this text';
  const found = suggestions === 0 ? none : `${formatCount(suggestions, 'suggestion')} found`;
  if (refused === 0) return found;
  return `${found}; ${formatCount(refused, 'other')} skipped because the quote isn’t in the text`;
}
