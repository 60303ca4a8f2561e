import type { DealSummary } from '@dealwright/contract/deals/deals';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { isClosed } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo, Suspense } from 'react';
import { accountName } from '../../../lib/account-name.ts';
import { cx } from '../../../lib/cx.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { StageBadge } from '../../../ui/stage-badge.tsx';
import { Amounts } from '../amounts.tsx';
import { DealStrip } from '../deal-strip.tsx';
import { stageDaysInWords, timingOf } from '../deal-timing.ts';
import { useChangedByOther } from '../foreign-changes.ts';
import { leadKey } from '../lead-key.ts';
import { SlippedMark } from '../slipped-mark.tsx';
import { CardMenuButton } from './card-menu-button.tsx';
import { GapMark, OverdueMark } from './deal-marks.tsx';
import { useSelection } from './selection.ts';
import type { Density } from './use-board-looks.ts';

// Only where several are chosen at once.
const Checkbox = lazy(() =>
  import('../../../ui/checkbox.tsx').then((module) => ({ default: module.Checkbox })),
);

interface DealCardProps {
  readonly deal: DealSummary;
  /** In the order of the Tab key; others are reached with the arrow keys. */
  readonly inTabOrder: boolean;
  readonly density?: Density;
  readonly showStage?: boolean;
  readonly dragged?: boolean;
}

/** One deal at a glance. The whole card is its link; strip, box and menu lie above it. */
export const DealCard = memo(function DealCard(props: DealCardProps) {
  const { deal, inTabOrder, density = 'comfortable', showStage = false, dragged = false } = props;
  const selection = useSelection();
  const selected = selection.deals.has(deal.number);
  const changed = useChangedByOther(deal.number);
  return (
    <article
      data-number={deal.number}
      data-selected={selected || undefined}
      className={cx(
        'group/card relative flex flex-col rounded-lg border border-border bg-card transition-colors',
        density === 'compact' ? 'gap-1 px-2 py-1.5' : 'gap-1.5 px-2.5 pt-2 pb-2.5',
        'hover:border-input data-selected:border-primary data-selected:bg-primary-tint',
        'has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-1',
        'has-[[data-card-link]:focus-visible]:outline-ring',
        changed && 'border-primary',
        dragged && 'opacity-40',
      )}
    >
      <CardHead deal={deal} inTabOrder={inTabOrder} density={density} changed={changed} />
      {density === 'comfortable' && <Facts deal={deal} />}
      <Strength deal={deal} inTabOrder={inTabOrder} density={density} />
      {density === 'comfortable' && <Marks deal={deal} showStage={showStage} />}
    </article>
  );
});

function SelectBox({ deal }: { readonly deal: DealSummary }) {
  const selection = useSelection();
  return (
    <Suspense fallback={<span className="size-4" />}>
      <Checkbox
        hideLabel
        label={`Select ${deal.name}`}
        checked={selection.deals.has(deal.number)}
        onCheckedChange={() => selection.toggle(deal)}
        className="relative z-10 -ml-0.5"
      />
    </Suspense>
  );
}

interface CardPartProps extends Pick<DealCardProps, 'deal' | 'inTabOrder'> {
  readonly density: Density;
}

interface CardHeadProps extends CardPartProps {
  readonly changed: boolean;
}

function CardHead({ deal, inTabOrder, density, changed }: CardHeadProps) {
  const selection = useSelection();
  const { slippedDays } = timingOf(deal, new Date());
  const box = selection.active && deal.can.edit && <SelectBox deal={deal} />;
  const menu = (
    <CardMenuButton
      deal={deal}
      inTabOrder={inTabOrder}
      className={density === 'compact' ? 'absolute top-0.5 right-2.5 z-10 bg-card' : 'relative z-10'}
    />
  );
  const link = <CardLink deal={deal} inTabOrder={inTabOrder} density={density} />;
  return density === 'compact' ? (
    <div className="flex items-center gap-1.5">
      {box}
      {slippedDays > 0 && <SlippedMark days={slippedDays} short />}
      <div className="min-w-0 flex-1">{link}</div>
      {changed && <ChangedMark short />}
      {menu}
    </div>
  ) : (
    <>
      <div className="flex h-5 items-center gap-1.5 text-xs text-muted-foreground">
        {box}
        <span className="shrink-0 tabular-nums">{leadKey(deal.number)}</span>
        <DaysInStage deal={deal} />
        {changed && <ChangedMark />}
        {menu}
      </div>
      <div className="min-w-0">
        {link}
        <p className="truncate text-xs text-muted-foreground">{accountName(deal.account)}</p>
      </div>
    </>
  );
}

function CardLink({ deal, inTabOrder, density }: CardPartProps) {
  const selection = useSelection();
  const selectOnClick = (event: MouseEvent) => {
    if (!selection.active && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    selection.toggle(deal);
  };
  return (
    <Link
      data-card-link
      to="/lead-planning/$leadKey"
      params={{ leadKey: leadKey(deal.number) }}
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      onClick={selectOnClick}
      title={density === 'compact' ? `${deal.name}, ${accountName(deal.account)}` : undefined}
      className={cx(
        'text-sm font-medium text-pretty outline-none before:absolute before:inset-0 before:rounded-lg',
        density === 'compact' ? 'line-clamp-1' : 'line-clamp-2',
      )}
    >
      {deal.name}
    </Link>
  );
}

function Strength({ deal, inTabOrder, density }: CardPartProps) {
  return (
    <div className="flex items-center gap-1.5">
      <span className="relative z-10 inline-flex">
        <DealStrip deal={deal} inTabOrder={inTabOrder} />
      </span>
      <ScoreNumber score={deal.score} />
      {density === 'compact' && (
        <span className="ml-auto text-sm font-medium tabular-nums">
          <Amounts amounts={[{ currency: deal.currency, amount_minor: deal.amount_minor }]} />
        </span>
      )}
    </div>
  );
}

function ScoreNumber({ score }: { readonly score: number }) {
  return (
    <span className="text-sm font-medium tabular-nums">
      <span className="sr-only">Score </span>
      {Math.round(score)}
    </span>
  );
}

function ChangedMark({ short = false }: { readonly short?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs text-primary" title="Changed just now">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-primary" />
      <span className={short ? 'sr-only' : 'truncate'}>Changed just now</span>
    </span>
  );
}

function Facts({ deal }: { readonly deal: DealSummary }) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <span className="font-medium tabular-nums">
        {formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency })}
      </span>
      {deal.close_date && (
        <span
          className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-muted-foreground tabular-nums"
          title="Close date"
        >
          <span className="sr-only">{isClosed(deal.stage) ? 'Close date ' : 'Closes '}</span>
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
    <span
      className={cx('shrink-0 tabular-nums', ageing && 'text-warn')}
      title={stageDaysInWords(daysInStage)}
    >
      <span aria-hidden>· {daysInStage}d</span>
      <span className="sr-only">
        {stageDaysInWords(daysInStage)}
        {ageing && ', aging'}
      </span>
    </span>
  );
}

function Marks({ deal, showStage }: { readonly deal: DealSummary; readonly showStage: boolean }) {
  const { overdueDays, slippedDays } = timingOf(deal, new Date());
  const { name } = PILLAR_DEFINITIONS[deal.weakest_pillar];
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
      <span title={`Weakest pillar: ${name}`}>
        <span className="sr-only">weakest </span>
        {name}
      </span>
      {showStage && <StageBadge stage={deal.stage} />}
      {slippedDays > 0 && <SlippedMark days={slippedDays} />}
      <GapMark gaps={deal.gaps} />
      {overdueDays > 0 && <OverdueMark days={overdueDays} step={deal.next_step} />}
    </div>
  );
}
