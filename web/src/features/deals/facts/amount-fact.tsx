import type { Deal } from '@dealwright/contract/deals/deals';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { moneyWords } from '../deal-record.ts';
import { InlineField } from './inline-field.tsx';
import { useMoneyFact } from './use-deal-fact.ts';

/** What the deal is worth, edited where it stands. */
export function AmountFact({ deal }: { readonly deal: Deal }) {
  const edit = useMoneyFact(deal, 'Amount');
  return (
    <InlineField
      what="amount"
      edit={edit}
      canEdit={deal.can.edit}
      display={<span className="font-medium tabular-nums">{moneyWords(deal)}</span>}
    >
      <MoneyInput
        aria-label="Amount"
        keepAs="amount"
        amountMinor={edit.draft.amount_minor}
        currency={edit.draft.currency}
        required
        onAmountChange={(amount) => {
          if (amount !== null) edit.change({ ...edit.draft, amount_minor: amount });
        }}
      />
    </InlineField>
  );
}
