import type { DealSummary } from '@dealwright/contract/deals';
import { isClosed } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { type MouseEvent, memo, Suspense } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Score } from '../../ui/score.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { DealStrip } from '../deals/deal-strip.tsx';
import { stageDaysInWords, timingOf } from '../deals/deal-timing.ts';
import { useChangedByOther } from '../deals/foreign-changes.ts';
import { leadKey } from '../deals/lead-key.ts';
import { CardMenuButton } from './card-menu-button.tsx';
import { GapMark, OverdueMark } from './deal-marks.tsx';
import { useSelection } from './selection.ts';

// Only where several are chosen at once.
const Checkbox = lazy(() => import('../../ui/checkbox.tsx').then((module) => ({ default: module.Checkbox })));

interface DealCardProps {
  readonly deal: DealSummary;
  /** In the order of the Tab key; others are reached with the arrow keys. */
  readonly inTabOrder: boolean;
  readonly showStage?: boolean;
  readonly dragged?: boolean;
}

/** One deal at a glance. The whole card is its link; strip, box and menu lie above it. */
export const DealCard = memo(function DealCard({
  deal,
  inTabOrder,
  showStage = false,
  dragged = false,
}: DealCardProps) {
  const selection = useSelection();
  const selected = selection.deals.has(deal.number);
  const changed = useChangedByOther(deal.number);
  const selectOnClick = (event: MouseEvent) => {
    if (!selection.active && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    selection.toggle(deal);
  };
  return (
    <article
      data-number={deal.number}
      data-selected={selected || undefined}
      className={cx(
        'group/card relative flex flex-col gap-1.5 rounded-lg border border-border bg-card px-3 pt-2 pb-2.5 transition-colors',
        'hover:border-input data-selected:border-primary data-selected:bg-primary-tint',
        'has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-1 has-[[data-card-link]:focus-visible]:outline-ring',
        changed && 'border-primary',
        dragged && 'opacity-40',
      )}
    >
      <div className="flex h-5 items-center gap-1.5 text-xs text-muted-foreground">
        {selection.active && deal.can.edit && (
          <Suspense fallback={<span className="size-4" />}>
            <Checkbox
              hideLabel
              label={`Select ${deal.name}`}
              checked={selected}
              onCheckedChange={() => selection.toggle(deal)}
              className="relative z-10 -ml-0.5"
            />
          </Suspense>
        )}
        <span className="tabular-nums">{leadKey(deal.number)}</span>
        <DaysInStage deal={deal} />
        {changed && <ChangedMark />}
        <CardMenuButton deal={deal} inTabOrder={inTabOrder} className="relative z-10" />
      </div>
      <div className="min-w-0">
        <Link
          data-card-link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          draggable={false}
          tabIndex={inTabOrder ? 0 : -1}
          onClick={selectOnClick}
          className="line-clamp-2 text-sm font-medium text-pretty outline-none before:absolute before:inset-0 before:rounded-lg"
        >
          {deal.name}
        </Link>
        <p className="truncate text-xs text-muted-foreground">{deal.account.name}</p>
      </div>
      <Facts deal={deal} />
      <div className="flex items-center gap-2.5">
        <span className="relative z-10 inline-flex">
          <DealStrip deal={deal} inTabOrder={inTabOrder} />
        </span>
        <Score score={deal.score} weakest={deal.weakest_pillar} size="sm" className="flex-1" />
      </div>
      <Marks deal={deal} showStage={showStage} />
    </article>
  );
});

function ChangedMark() {
  return (
    <span className="flex items-center gap-1 text-2xs text-primary">
      <span aria-hidden className="size-1.5 rounded-full bg-primary" />
      Changed just now
    </span>
  );
}

function Facts({ deal }: { readonly deal: DealSummary }) {
  const { closeDatePassed } = timingOf(deal, new Date());
  return (
    <div className="flex items-center gap-2 text-sm">
      <span className="font-medium tabular-nums">
        {formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency })}
      </span>
      {deal.close_date && (
        <span
          className={cx(
            'inline-flex items-center gap-1 text-xs tabular-nums',
            closeDatePassed ? 'text-warn' : 'text-muted-foreground',
          )}
          title={closeDatePassed ? 'Close date has passed' : 'Close date'}
        >
          <CalendarClock aria-hidden className="size-3" />
          <span className="sr-only">{closeDatePassed ? 'Close date has passed: ' : 'Closes '}</span>
          {formatDay(deal.close_date)}
        </span>
      )}
      <Avatar name={deal.owner.name} size="sm" className="ml-auto" />
    </div>
  );
}

function DaysInStage({ deal }: { readonly deal: DealSummary }) {
  if (isClosed(deal.stage)) return null;
  const { daysInStage, ageing } = timingOf(deal, new Date());
  return (
    <span className={cx('tabular-nums', ageing && 'text-warn')} title={stageDaysInWords(daysInStage)}>
      <span aria-hidden>· {daysInStage} d</span>
      <span className="sr-only">
        {stageDaysInWords(daysInStage)}
        {ageing && ', ageing'}
      </span>
    </span>
  );
}

function Marks({ deal, showStage }: { readonly deal: DealSummary; readonly showStage: boolean }) {
  const { overdueDays } = timingOf(deal, new Date());
  if (!showStage && deal.gaps.length === 0 && overdueDays === 0) return null;
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
      {showStage && <StageBadge stage={deal.stage} />}
      <GapMark gaps={deal.gaps} />
      {overdueDays > 0 && <OverdueMark days={overdueDays} step={deal.next_step} />}
    </div>
  );
}
