import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { Link } from '@tanstack/react-router';
import { accountName } from '../../../lib/account-name.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DealStrip } from '../../deals/deal-strip.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import type { ReviewQueue } from '../api.ts';
import { reasonWords } from '../reason-words.ts';

/** A deal of the queue with why it is in it. */
export function QueueRow({ item }: { readonly item: ReviewQueue['items'][number] }) {
  const { deal, unchanged } = item;
  const facts = [
    accountName(deal.account),
    deal.owner.name,
    FORECAST_LABELS[deal.forecast_choice],
    deal.close_date && `closes ${formatDay(deal.close_date)}`,
  ];
  return (
    <li aria-label={deal.name} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-[1_1_16rem]">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          className="block truncate font-medium hover:underline"
        >
          {deal.name}
        </Link>
        <p className="truncate text-muted-foreground">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-[1_1_14rem] flex-wrap gap-1.5">
        {reasonWords({ ...item, added_by: null }).map((words) => (
          <Badge key={words} tone={unchanged ? 'neutral' : 'warn'}>
            {words}
          </Badge>
        ))}
      </div>
      <DealStrip deal={deal} />
      <span className="ml-auto w-28 text-right font-medium tabular-nums">
        {formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency })}
      </span>
    </li>
  );
}
