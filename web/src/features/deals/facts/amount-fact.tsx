import type { Deal } from '@dealwright/contract/deals';
import { formatMoney } from '../../../lib/format.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { InlineField } from './inline-field.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** What the deal is worth, edited where it stands. */
export function AmountFact({ deal }: { readonly deal: Deal }) {
  const edit = useDealFact(deal, 'amount_minor');
  const words = (amountMinor: number) => formatMoney({ amountMinor, currency: deal.currency });
  return (
    <InlineField
      what="amount"
      edit={edit}
      canEdit={deal.can.edit}
      words={words}
      display={<span className="font-medium tabular-nums">{words(deal.amount_minor)}</span>}
    >
      <MoneyInput
        aria-label="Amount"
        amountMinor={edit.draft}
        currency={deal.currency}
        required
        onAmountChange={(amount) => {
          if (amount !== null) edit.change(amount);
        }}
      />
    </InlineField>
  );
}
