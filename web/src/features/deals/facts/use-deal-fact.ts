import type { DealSummary } from '@dealwright/contract/deals/deals';
import { inCurrency } from '@dealwright/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { type InlineEdit, useInlineEdit } from '../../../ui/inline-edit.ts';
import { type DealMoney, type DealValues, dealFieldLabel, dealSave, moneyWords } from '../deal-record.ts';

interface DealFactOptions<T> {
  readonly label?: string;
  readonly remark?: (before: T, after: T) => string | null;
  readonly startsOpen?: boolean;
}

/** One fact of a deal, edited in place and saved against the version one looked at. */
export function useDealFact<K extends keyof DealValues>(
  deal: DealSummary,
  field: K,
  { label = dealFieldLabel(field), remark, startsOpen }: DealFactOptions<DealValues[K]> = {},
): InlineEdit<DealValues[K]> {
  const client = useQueryClient();
  return useInlineEdit({
    ...dealSave(client, deal),
    record: deal,
    field,
    label,
    remark,
    startsOpen,
    draftKey: `fact.LEAD-${deal.number}.${label}`,
  });
}

/** The same figure in another currency. */
export function moneyIn(
  { amount_minor: amountMinor, currency: before }: DealMoney,
  currency: string,
): DealMoney {
  return { amount_minor: inCurrency({ amountMinor, currency: before }, currency).amountMinor, currency };
}

/** '¥1,235, rounded from $1,234.56'; nothing where the figure stayed. */
function roundingWords(before: DealMoney, after: DealMoney): string | null {
  const { amountMinor, isRounded } = inCurrency(
    { amountMinor: before.amount_minor, currency: before.currency },
    after.currency,
  );
  if (!isRounded || after.amount_minor !== amountMinor) return null;
  return `${moneyWords(after)}, rounded from ${moneyWords(before)}`;
}

/** What a deal is worth, by its amount or its currency, edited in place and saved as one. */
export function useMoneyFact(
  deal: DealSummary,
  by: 'Amount' | 'Currency',
  startsOpen = false,
): InlineEdit<DealMoney> {
  return useDealFact(deal, 'amount', { label: by, remark: roundingWords, startsOpen });
}
