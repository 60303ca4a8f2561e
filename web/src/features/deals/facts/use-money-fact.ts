import { type Deal, dealSchema } from '@dealwright/contract/deals/deals';
import { CURRENCIES, type Currency, inCurrency } from '@dealwright/domain/money';
import { formatMoney } from '../../../lib/format.ts';
import { useChangeDeal } from '../api.ts';
import { type InlineEdit, useInlineEdit } from './inline-edit.ts';
import { subjectOf } from './use-deal-fact.ts';

/** Amount and currency are one fact: neither means anything without the other. */
export type DealMoney = Pick<Deal, 'amount_minor' | 'currency'>;

export const moneyWords = ({ amount_minor: amountMinor, currency }: DealMoney): string =>
  formatMoney({ amountMinor, currency });

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
export function useMoneyFact(deal: Deal, by: 'Amount' | 'Currency'): InlineEdit<DealMoney> {
  const change = useChangeDeal();
  const moneyOf = ({ amount_minor, currency }: Deal): DealMoney => ({ amount_minor, currency });
  return useInlineEdit<DealMoney>({
    label: by,
    subject: subjectOf(deal),
    draftKey: `fact.LEAD-${deal.number}.${by.toLowerCase()}`,
    value: moneyOf(deal),
    version: deal.version,
    save: ({ amount_minor, currency }, version) => {
      const isOffered = CURRENCIES.some((offered) => offered === currency);
      // A CRM may have brought another one along, which stays where only the amount is changed.
      const facts = isOffered || by === 'Currency' ? { currency: currency as Currency } : {};
      return change.mutateAsync({ number: deal.number, version, change: { amount_minor, ...facts } });
    },
    theirsOf: (current) => {
      const theirs = dealSchema.safeParse(current);
      return theirs.success ? { value: moneyOf(theirs.data), version: theirs.data.version } : null;
    },
    remark: roundingWords,
  });
}
