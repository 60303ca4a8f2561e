import { PART_LABELS } from '@dealwright/domain/pipeline-change/changed-deal-columns';
import { formatMoney } from '../../../lib/format.ts';
import type { ChangedDeal } from './api.ts';
import { PastDealRow } from './past-deal-row.tsx';

interface ChangedRowProps {
  readonly row: ChangedDeal;
  readonly currency: string;
  /** Among rows of several parts: says which this is. */
  readonly named?: boolean;
}

/** A deal of a change with what it adds to it. */
export function ChangedRow({ row, currency, named = false }: ChangedRowProps) {
  const { deal, part, amount_minor: amountMinor } = row;
  const sign = amountMinor > 0 && part !== 'start' && part !== 'end' ? '+' : '';
  return (
    <PastDealRow
      deal={deal}
      amount={`${sign}${formatMoney({ amountMinor, currency })}`}
      note={named && PART_LABELS[part]}
    />
  );
}
