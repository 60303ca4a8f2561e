import type { Deal } from '@dealwright/contract/deals/deals';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { isClosed } from '@dealwright/domain/stage';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { AmountFact } from '../facts/amount-fact.tsx';
import { CloseDateFact } from '../facts/close-date-fact.tsx';
import { capReason, isCapped } from '../facts/forecast-reasons.ts';
import { OwnerFact } from '../facts/owner-fact.tsx';

interface KeyFactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** On a phone the values speak for themselves; the names are read out. */
function KeyFact({ label, className, children }: KeyFactProps) {
  return (
    <div className={cx('min-w-0 max-md:shrink-0', className)}>
      <dt className="text-xs text-muted-foreground max-md:sr-only">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center touch:min-h-11">{children}</dd>
    </div>
  );
}

interface KeyFactsProps {
  readonly deal: Deal;
  /** Where it is said what the forecast lacks. */
  readonly onOpenForecast: () => void;
}

/** Amount, close date, owner and forecast: here and nowhere else on the page, each edited where it stands. */
export function KeyFacts({ deal, onOpenForecast }: KeyFactsProps) {
  const closedOn = isClosed(deal.stage) ? deal.closed_at?.slice(0, 10) : null;
  return (
    <dl
      className={cx(
        'flex max-w-full min-w-0 items-start gap-x-6 gap-y-1',
        'max-md:gap-x-3 max-md:overflow-x-auto max-md:-ml-1.5 max-md:pl-1.5 max-md:[scrollbar-width:none] md:flex-wrap',
      )}
    >
      <KeyFact label="Amount">
        <AmountFact deal={deal} />
      </KeyFact>
      {closedOn ? (
        <KeyFact label="Closed">
          <span className="whitespace-nowrap tabular-nums">{formatDay(closedOn)}</span>
        </KeyFact>
      ) : (
        <KeyFact label="Close date">
          <CloseDateFact deal={deal} />
        </KeyFact>
      )}
      <KeyFact label="Owner" className="max-w-44">
        <OwnerFact deal={deal} />
      </KeyFact>
      <KeyFact label="Forecast">
        <Forecast deal={deal} onOpen={onOpenForecast} />
      </KeyFact>
    </dl>
  );
}

/** What the deal counts as. A capped one leads to what it lacks. */
function Forecast({ deal, onOpen }: { readonly deal: Deal; readonly onOpen: () => void }) {
  const { forecast, stage } = deal;
  const label = FORECAST_LABELS[forecast.category];
  if (isClosed(stage) || !isCapped(forecast)) {
    return <Badge tone={stage === 'closed_won' ? 'won' : 'primary'}>{label}</Badge>;
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      title={capReason(forecast) ?? undefined}
      className="flex items-center rounded-sm touch:min-h-11"
    >
      <Badge tone="warn">{label}, capped</Badge>
    </button>
  );
}
