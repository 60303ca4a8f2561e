import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { PagedSheet } from '../../ui/paged-sheet.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { useWinLossDeals, type WinLossDeal, type WinLossDealsAsked } from './api.ts';

interface WinLossDealsSheetProps {
  readonly asked: WinLossDealsAsked;
  readonly title: string;
  readonly onClose: () => void;
}

/** The deals that a number counts, the latest first. */
export function WinLossDealsSheet({ asked, title, onClose }: WinLossDealsSheetProps) {
  const deals = useWinLossDeals(asked);
  return (
    <PagedSheet
      title={title}
      what="Deals"
      query={deals}
      onClose={onClose}
      row={(deal) => <DealRow key={deal.number} deal={deal} />}
    />
  );
}

function DealRow({ deal }: { readonly deal: WinLossDeal }) {
  const { number, name, account, owner, outcome, closed_on, amount_minor, currency, loss_reason, quote } =
    deal;
  const details = [account, owner.name, `${outcome} ${formatDay(closed_on)}`].filter(Boolean);
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          className="block truncate font-medium before:absolute before:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-xs text-muted-foreground">{details.join(' · ')}</p>
        {loss_reason && <p className="mt-0.5 line-clamp-2 text-xs">Loss reason: {loss_reason}</p>}
        {quote && (
          <p className="mt-0.5 line-clamp-3 text-xs text-pretty text-muted-foreground">
            “{quote.text}” {[quote.person, formatDay(quote.said_on)].filter(Boolean).join(', ')}
          </p>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        {formatMoney({ amountMinor: amount_minor, currency })}
      </p>
    </li>
  );
}
