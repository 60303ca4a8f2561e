import type { Deal } from '@dealwright/contract/deals';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { isClosed } from '@dealwright/domain/stage';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatDay, formatMoney, formatRelativeDay } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PillarStrip } from '../../../ui/pillar-strip.tsx';
import { Score } from '../../../ui/score.tsx';
import { timingOf } from '../deal-timing.ts';
import { capReason, isCapped } from '../facts/forecast-reasons.ts';
import { HeadName } from './head-name.tsx';
import { StagePath } from './stage-path.tsx';

interface DealHeadProps {
  readonly deal: Deal;
  /** Moves the deal to another stage. */
  readonly stageMenu: ReactNode;
}

/** What one must know of a deal at a glance: where it stands, what it is worth, and how true it is. */
export function DealHead({ deal, stageMenu }: DealHeadProps) {
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted-foreground">
            <span className="tabular-nums">LEAD-{deal.number}</span>
            <span aria-hidden>·</span>
            <span>{deal.account.name}</span>
          </p>
          <HeadName deal={deal} />
        </div>
        <Score score={deal.score} weakest={deal.weakest_pillar} size="lg" className="md:pt-3" />
      </div>
      <div className="flex items-end gap-3">
        <StagePath deal={deal} />
        {deal.can.edit && stageMenu}
      </div>
      <div className="grid items-end gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(30rem,38%)]">
        <KeyFacts deal={deal} />
        <PillarStrip pillars={deal.pillars} size="lg" />
      </div>
    </header>
  );
}

interface KeyFactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function KeyFact({ label, className, children }: KeyFactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function KeyFacts({ deal }: { readonly deal: Deal }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
      <KeyFact label="Amount">
        <span className="text-lg leading-5 font-medium tabular-nums">
          {formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency })}
        </span>
      </KeyFact>
      <KeyFact label={isClosed(deal.stage) ? 'Closed' : 'Close date'}>
        <CloseDay deal={deal} />
      </KeyFact>
      <KeyFact label="Owner">
        <span className="flex min-w-0 items-center gap-1.5">
          <Avatar name={deal.owner.name} size="sm" decorative />
          <span className="truncate">{deal.owner.name}</span>
        </span>
      </KeyFact>
      <KeyFact label="Forecast" className="max-sm:col-span-2">
        <ForecastWords deal={deal} />
      </KeyFact>
    </dl>
  );
}

function CloseDay({ deal }: { readonly deal: Deal }) {
  const day = deal.closed_at?.slice(0, 10) ?? deal.close_date;
  if (!day) return <span className="text-muted-foreground">No date</span>;
  const passed = timingOf(deal, new Date()).closeDatePassed;
  return (
    <span className={cx('tabular-nums', passed && 'text-warn')}>
      {formatDay(day)}{' '}
      <span className={passed ? undefined : 'text-muted-foreground'}>{formatRelativeDay(day)}</span>
    </span>
  );
}

function ForecastWords({ deal }: { readonly deal: Deal }) {
  const { forecast } = deal;
  const capped = isCapped(forecast) && !isClosed(deal.stage);
  const reason = isClosed(deal.stage) ? null : capReason(forecast);
  const label = FORECAST_LABELS[forecast.category];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={deal.stage === 'closed_won' ? 'won' : capped ? 'warn' : 'primary'}>
        {capped ? `${label}, capped` : label}
      </Badge>
      {reason && (
        <span className="text-xs text-pretty text-muted-foreground">
          {capped && `${FORECAST_LABELS[forecast.choice]} was chosen. `}
          {reason}
        </span>
      )}
    </span>
  );
}
