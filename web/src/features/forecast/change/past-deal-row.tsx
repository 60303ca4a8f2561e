import type { DealNow } from '@dealwright/contract/forecast/change';
import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { leadKey } from '../../deals/lead-key.ts';

function stateOf({ stage, close_date, shelf }: NonNullable<DealNow>): string {
  if (shelf !== null) return shelf === 'archived' ? 'Archived' : 'Deleted';
  const closes = close_date && !isClosed(stage) ? `, closes ${formatDay(close_date)}` : '';
  return `${STAGE_DEFINITIONS[stage].label}${closes}`;
}

interface PastDealRowProps {
  readonly deal: DealNow;
  readonly amount: string;
  /** Below the amount. */
  readonly note?: ReactNode;
}

/** A deal that was counted in the past, as it is now. */
export function PastDealRow({ deal, amount, note }: PastDealRowProps) {
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <Name deal={deal} />
        <p className="truncate text-muted-foreground">
          {deal
            ? [deal.account, deal.owner.name, stateOf(deal)].filter(Boolean).join(' · ')
            : 'Only its amount is kept'}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="tabular-nums">{amount}</p>
        {note && <p className="text-xs text-muted-foreground">{note}</p>}
      </div>
    </li>
  );
}

/** A deal in the trash can’t be opened. */
function Name({ deal }: Pick<PastDealRowProps, 'deal'>) {
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
