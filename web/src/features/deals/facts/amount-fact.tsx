import type { Deal } from '@dealwright/contract/deals/deals';
import { InlineField } from '../../../ui/inline-field.tsx';
import { moneyWords } from '../deal-record.ts';
import { AmountControl } from './fact-controls.tsx';
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
      <AmountControl edit={edit} />
    </InlineField>
  );
}
