import type { Deal } from '@dealwright/contract/deals/deals';
import { formatDay, formatRelativeDay } from '../../../lib/format.ts';
import { InlineField } from '../../../ui/inline-field.tsx';
import { timingOf } from '../deal-timing.ts';
import { SlippedMark } from '../slipped-mark.tsx';
import { PlainControl } from './fact-controls.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** When the deal is to be closed, edited where it stands. */
export function CloseDateFact({ deal }: { readonly deal: Deal }) {
  const edit = useDealFact(deal, 'close_date');
  return (
    <InlineField what="close date" edit={edit} canEdit={deal.can.edit} display={<CloseDay deal={deal} />}>
      <PlainControl field="close_date" edit={edit} />
    </InlineField>
  );
}

function CloseDay({ deal }: { readonly deal: Deal }) {
  if (!deal.close_date) return <span className="text-muted-foreground">Not set</span>;
  const { slippedDays } = timingOf(deal, new Date());
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <span className="tabular-nums">{formatDay(deal.close_date)}</span>
      {slippedDays > 0 ? (
        <SlippedMark days={slippedDays} />
      ) : (
        <span className="text-sm text-muted-foreground">{formatRelativeDay(deal.close_date)}</span>
      )}
    </span>
  );
}
