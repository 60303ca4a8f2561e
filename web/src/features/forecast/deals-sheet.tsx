import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { PagedSheet } from '../../ui/paged-sheet.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type DealsAsked, type ForecastDeal, useForecastDeals } from './api.ts';

function titleOf({ choice, category }: DealsAsked): string {
  if (category === 'closed') return 'Closed';
  if (choice && category) return `${FORECAST_LABELS[choice]} that counts as ${FORECAST_LABELS[category]}`;
  if (choice) return `${FORECAST_LABELS[choice]}, chosen by sellers`;
  return `${FORECAST_LABELS[category ?? 'pipeline']}, backed by evidence`;
}

interface DealsSheetProps {
  readonly asked: DealsAsked;
  readonly onClose: () => void;
}

/** The deals that a number sums, the largest first. */
export function DealsSheet({ asked, onClose }: DealsSheetProps) {
  const deals = useForecastDeals(asked);
  return (
    <PagedSheet
      title={titleOf(asked)}
      what="Deals"
      query={deals}
      onClose={onClose}
      row={(deal) => <DealRow key={deal.number} deal={deal} />}
    />
  );
}

function DealRow({ deal }: { readonly deal: ForecastDeal }) {
  const { number, name, account, owner, amount_minor, currency, close_date, choice, category } = deal;
  const closes = category === 'closed' ? 'planned close' : 'closes';
  const details = [account, owner.name, close_date && `${closes} ${formatDay(close_date)}`].filter(Boolean);
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
      </div>
      <div className="shrink-0 text-right">
        <p className="tabular-nums">{formatMoney({ amountMinor: amount_minor, currency })}</p>
        {category !== 'closed' && choice !== category && (
          <p className="text-xs text-warn">
            {FORECAST_LABELS[choice]}, counts as {FORECAST_LABELS[category]}
          </p>
        )}
      </div>
    </li>
  );
}
