import type { Usage } from '@dealwright/contract/analyst/usage';
import {
  averageCost,
  changeText,
  costChangePercent,
  estimateMonth,
  thousands,
  toMicros,
  toUsd,
} from '@dealwright/domain/usage-cost';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/locale.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCost } from './words.ts';

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-6';
const WIDE = 'sm:col-span-3';
const NARROW = 'sm:col-span-2';

/** What a time cost, in five figures. */
export function FigureCards({ usage }: { readonly usage: Usage }) {
  const { total, from, today } = usage;
  const spent = toMicros(total.total_cost_usd);
  return (
    <dl className={GRID}>
      <Figure
        label="Total Cost"
        value={formatCost(total.total_cost_usd)}
        note={<Change percent={costChangePercent(spent, toMicros(usage.last_month_cost_usd))} />}
        className={cx(WIDE, 'col-span-2')}
        large
      />
      <Figure
        label="Est. Cost/Month"
        value={formatCost(toUsd(estimateMonth(spent, from, today)))}
        note="Based on current usage"
        className={cx(WIDE, 'col-span-2')}
        large
      />
      <Figure
        label="API Calls"
        value={formatNumber(total.total_operations)}
        note="Total operations"
        className={NARROW}
      />
      <Figure
        label="Tokens Used"
        value={thousands(total.total_tokens, currentLocale())}
        note="AI tokens processed"
        className={NARROW}
      />
      <Figure
        label="Avg Cost/Call"
        value={formatCost(toUsd(averageCost(spent, total.total_operations)))}
        note="Per operation"
        className={cx(NARROW, 'max-sm:col-span-2')}
      />
    </dl>
  );
}

/** Against the previous calendar month: more is red, less is green, and both say it in words. */
function Change({ percent }: { readonly percent: number }) {
  const text = changeText(percent, currentLocale());
  if (text === null) return <span>No change</span>;
  const rises = percent > 0;
  const Arrow = rises ? ArrowUp : ArrowDown;
  return (
    <>
      <span
        className={cx('inline-flex items-baseline gap-0.5 font-medium', rises ? 'text-lost' : 'text-won')}
      >
        <Arrow aria-hidden className="size-3" />
        {text}
      </span>{' '}
      from last month
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note: ReactNode;
  readonly className?: string;
  readonly large?: boolean;
}

function Figure({ label, value, note, className, large = false }: FigureProps) {
  return (
    <div className={cx('min-w-0 rounded-lg border border-border bg-card px-4 py-3', className)}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className={cx('mt-0.5 truncate font-medium tabular-nums', large ? 'text-2xl' : 'text-xl')}>
        {value}
      </dd>
      <dd className="mt-0.5 text-xs text-muted-foreground">{note}</dd>
    </div>
  );
}

const FIGURES = [
  ['total', cx(WIDE, 'col-span-2')],
  ['estimate', cx(WIDE, 'col-span-2')],
  ['calls', NARROW],
  ['tokens', NARROW],
  ['average', cx(NARROW, 'max-sm:col-span-2')],
] as const;

export function FigureSkeletons() {
  return (
    <div aria-hidden className={GRID}>
      {FIGURES.map(([label, span]) => (
        <Skeleton key={label} className={cx('h-22', span)} />
      ))}
    </div>
  );
}
