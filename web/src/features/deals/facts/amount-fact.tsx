import type { Deal } from '@dealwright/contract/deals/deals';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { InlineField } from '../../../ui/inline-field.tsx';
import { moneyWords } from '../deal-record.ts';
import { AmountSourceNote } from './amount-source-note.tsx';
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
      display={
        <span className="font-medium tabular-nums">
          {moneyWords(deal)}
          <ClosedRate deal={deal} />
          <AmountSourceNote deal={deal} />
        </span>
      }
    >
      <AmountControl edit={edit} />
    </InlineField>
  );
}

/** '≈ €8,001 at the Mar 5 rate': what a closed deal was worth in the reporting currency on the day it closed. */
function ClosedRate({ deal: { closed_rate: closed, currency } }: { readonly deal: Deal }) {
  if (closed === null || closed.currency === currency) return null;
  const worth = formatMoney({ amountMinor: closed.amount_minor, currency: closed.currency });
  return (
    <span
      className="block text-xs font-normal text-muted-foreground"
      title={`1 ${currency} = ${closed.rate} ${closed.currency}`}
    >
      ≈ {worth} at the {formatDay(closed.day)} rate
    </span>
  );
}
