import type { Deal } from '@dealwright/contract/deals/deals';
import { dayOf, daysBetween } from '@dealwright/domain/calendar';
import { isClosed, STAGE_DEFINITIONS, STAGES, type Stage } from '@dealwright/domain/stage';
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

/** 'today', '23 days'; nothing for a closed deal, whose day stands beside it. */
function stageAge(deal: PathDeal, now: Date): string | null {
  if (isClosed(deal.stage)) return null;
  const days = daysBetween(dayOf(new Date(deal.stage_entered_at)), dayOf(now));
  return days <= 0 ? 'today' : formatCount(days, 'day');
}

const LOOKS: Readonly<Record<StepState, string>> = {
  done: 'h-1.5 bg-primary',
  skipped: 'h-1.5 border border-input',
  current: 'h-3 bg-primary',
  ahead: 'h-1.5 bg-secondary',
};

const CLOSED_LOOKS: Partial<Record<Stage, string>> = {
  closed_won: 'h-3 bg-won',
  closed_lost: 'h-3 bg-lost',
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
        className="flex h-4 min-w-0 flex-1 items-center"
      >
        <span aria-hidden className={cx('w-full rounded-xs', look)} />
        <span className="sr-only">
          {label}, {words}
        </span>
      </li>
    </Tooltip>
  );
}

/** The nine stages as a bar, and in words where the deal stands and for how long. */
export function StagePath({ deal }: { readonly deal: PathDeal }) {
  const age = stageAge(deal, new Date());
  return (
    <div className="min-w-0 max-md:flex-1">
      <ol aria-label="Stage path" className="flex gap-0.5">
        {STAGES.map((stage) => (
          <Step key={stage} stage={stage} deal={deal} />
        ))}
      </ol>
      <p className="flex min-h-7 items-center gap-x-1.5 whitespace-nowrap max-md:min-h-5">
        <StageIcon stage={deal.stage} />
        <span className="font-medium">{STAGE_DEFINITIONS[deal.stage].label}</span>
        {age && <span className="text-sm text-muted-foreground">{age}</span>}
      </p>
    </div>
  );
}
