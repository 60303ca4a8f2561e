import type { ChangePart } from '@dealwright/domain/pipeline-change/pipeline-change';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { PagedSheet } from '../../../ui/paged-sheet.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type ChangeAsked, type ChangedDeal, useChangedDeals } from './api.ts';
import { PART_LABELS } from './change-bars.ts';

interface ChangedDealsSheetProps {
  readonly asked: ChangeAsked;
  readonly part: ChangePart;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The deals of one part of a change. */
export function ChangedDealsSheet({ asked, part, currency, onClose }: ChangedDealsSheetProps) {
  const deals = useChangedDeals({ ...asked, part, currency });
  return (
    <PagedSheet
      title={PART_LABELS[part]}
      what="Deals"
      query={deals}
      onClose={onClose}
      row={(row) => <ChangedRow key={row.id} row={row} currency={currency} />}
    />
  );
}

function stateOf({ stage, close_date, shelf }: NonNullable<ChangedDeal['deal']>): string {
  if (shelf !== null) return shelf === 'archived' ? 'Archived' : 'Deleted';
  const closes = close_date ? `, closes ${formatDay(close_date)}` : '';
  return `${STAGE_DEFINITIONS[stage].label}${closes}`;
}

function ChangedRow({ row, currency }: { readonly row: ChangedDeal; readonly currency: string }) {
  const { deal, amount_minor: amountMinor } = row;
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <ChangedName deal={deal} />
        <p className="truncate text-xs text-muted-foreground">
          {deal
            ? [deal.account, deal.owner.name, stateOf(deal)].filter(Boolean).join(' · ')
            : 'Only its amount is kept'}
        </p>
      </div>
      <p className="shrink-0 tabular-nums">
        {amountMinor > 0 && '+'}
        {formatMoney({ amountMinor, currency })}
      </p>
    </li>
  );
}

/** A deal in the bin can’t be opened. */
function ChangedName({ deal }: Pick<ChangedDeal, 'deal'>) {
  if (!deal) return <p className="font-medium text-muted-foreground">Erased deal</p>;
  if (deal.shelf === 'deleted') return <p className="truncate font-medium">{deal.name}</p>;
  return (
    <Link
      to="/lead-planning/$leadKey"
      params={{ leadKey: leadKey(deal.number) }}
      className="block truncate font-medium before:absolute before:inset-0 hover:underline"
    >
      {deal.name}
    </Link>
  );
}
