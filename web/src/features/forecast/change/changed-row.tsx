import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { leadKey } from '../../deals/lead-key.ts';
import type { ChangedDeal } from './api.ts';
import { PART_LABELS } from './change-bars.ts';

function stateOf({ stage, close_date, shelf }: NonNullable<ChangedDeal['deal']>): string {
  if (shelf !== null) return shelf === 'archived' ? 'Archived' : 'Deleted';
  const closes = close_date && !isClosed(stage) ? `, closes ${formatDay(close_date)}` : '';
  return `${STAGE_DEFINITIONS[stage].label}${closes}`;
}

interface ChangedRowProps {
  readonly row: ChangedDeal;
  readonly currency: string;
  /** Among rows of several parts: says which this is. */
  readonly named?: boolean;
}

/** A deal of a change with what it adds to it. */
export function ChangedRow({ row, currency, named = false }: ChangedRowProps) {
  const { deal, amount_minor: amountMinor } = row;
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <ChangedName deal={deal} />
        <p className="truncate text-muted-foreground">
          {deal
            ? [deal.account, deal.owner.name, stateOf(deal)].filter(Boolean).join(' · ')
            : 'Only its amount is kept'}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="tabular-nums">
          {amountMinor > 0 && '+'}
          {formatMoney({ amountMinor, currency })}
        </p>
        {named && <p className="text-xs text-muted-foreground">{PART_LABELS[row.part]}</p>}
      </div>
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
