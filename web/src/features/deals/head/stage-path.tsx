import type { Deal } from '@dealwright/contract/deals';
import { dayOf, daysBetween } from '@dealwright/domain/calendar';
import { isClosed, STAGE_DEFINITIONS, STAGES, type Stage } from '@dealwright/domain/stage';
import { Check, X } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

type PathDeal = Pick<Deal, 'stage' | 'stage_path' | 'stage_entered_at' | 'closed_at'>;
type StepState = 'done' | 'skipped' | 'current' | 'ahead';

export function stepState(stage: Stage, deal: PathDeal): StepState {
  if (stage === deal.stage) return 'current';
  if (
    deal.stage_path.some((step) => step.stage === stage) &&
    STAGES.indexOf(stage) < STAGES.indexOf(deal.stage)
  )
    return 'done';
  return STAGES.indexOf(stage) < STAGES.indexOf(deal.stage) && !isClosed(stage) ? 'skipped' : 'ahead';
}

/** 'since Mar 3, 12 days', 'reached Feb 1', 'skipped', 'not reached'. */
export function stepWords(stage: Stage, deal: PathDeal, now: Date): string {
  const state = stepState(stage, deal);
  const entered = deal.stage_path.find((step) => step.stage === stage)?.entered_at;
  if (state === 'current') {
    const since = dayOf(new Date(deal.stage_entered_at));
    if (isClosed(stage)) return `on ${formatDay(since, now)}`;
    const days = daysBetween(since, dayOf(now));
    return days <= 0 ? 'since today' : `since ${formatDay(since, now)}, ${formatCount(days, 'day')}`;
  }
  if (entered && state === 'done') return `reached ${formatDay(dayOf(new Date(entered)), now)}`;
  return state === 'skipped' ? 'skipped' : 'not reached';
}

const LOOKS: Readonly<Record<StepState, string>> = {
  done: 'bg-primary-tint text-primary',
  skipped: 'bg-secondary text-muted-foreground',
  current: 'bg-primary font-medium text-primary-foreground',
  ahead: 'bg-secondary/60 text-muted-foreground',
};

const CLOSED_LOOKS: Partial<Record<Stage, string>> = {
  closed_won: 'bg-won-tint font-medium text-won',
  closed_lost: 'bg-lost-tint font-medium text-lost',
};

function Step({ stage, deal }: { readonly stage: Stage; readonly deal: PathDeal }) {
  const state = stepState(stage, deal);
  const { label } = STAGE_DEFINITIONS[stage];
  const words = stepWords(stage, deal, new Date());
  const look = (state === 'current' && CLOSED_LOOKS[stage]) || LOOKS[state];
  return (
    <Tooltip label={`${label}: ${words}`}>
      <li
        {...(state === 'current' && { 'aria-current': 'step' as const })}
        className={cx(
          'flex h-2 min-w-0 flex-1 items-center justify-center gap-1 first:rounded-l-md last:rounded-r-md lg:h-7 lg:px-1.5',
          look,
        )}
      >
        {state === 'done' && <Check aria-hidden className="size-3 shrink-0 max-xl:hidden" />}
        {state === 'current' && stage === 'closed_lost' && <X aria-hidden className="size-3 max-lg:hidden" />}
        <span className="truncate text-xs max-lg:sr-only">{label}</span>
        <span className="sr-only">, {words}</span>
      </li>
    </Tooltip>
  );
}

/** The nine stages, where the deal stands, and when it got there. On phones a bar, with the stage in words. */
export function StagePath({ deal }: { readonly deal: PathDeal }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="mb-1.5 flex flex-wrap items-center gap-x-1.5 text-sm lg:hidden">
        <StageIcon stage={deal.stage} />
        <span className="font-medium whitespace-nowrap">{STAGE_DEFINITIONS[deal.stage].label}</span>
        <span className="text-muted-foreground">{stepWords(deal.stage, deal, new Date())}</span>
      </p>
      <ol aria-label="Stage path" className="flex gap-0.5">
        {STAGES.map((stage) => (
          <Step key={stage} stage={stage} deal={deal} />
        ))}
      </ol>
    </div>
  );
}
