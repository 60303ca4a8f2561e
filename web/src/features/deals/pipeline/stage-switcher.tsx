import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import type { BoardColumn, Totals } from '../board-cache.ts';

interface StageSwitcherProps {
  readonly columns: readonly BoardColumn[];
  readonly totals: Totals | undefined;
  /** What holds the columns and is swiped. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** On phones: which stage one is at, and a way to any other. */
export function StageSwitcher({ columns, totals, scroller }: StageSwitcherProps) {
  const [shown, setShown] = useState(0);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const follow = () => {
      const width = element.scrollWidth / Math.max(1, columns.length);
      setShown(Math.min(columns.length - 1, Math.round(element.scrollLeft / width)));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, columns.length]);
  useEffect(() => {
    const nav = list.current;
    const button = nav?.children.item(shown);
    if (nav && button instanceof HTMLElement) nav.scrollTo({ left: button.offsetLeft - nav.clientWidth / 3 });
  }, [shown]);
  const goTo = (stage: string) =>
    scroller.current
      ?.querySelector(`[data-stage="${stage}"]`)
      ?.scrollIntoView({ behavior: 'smooth', inline: 'center', block: 'nearest' });
  return (
    <nav
      ref={list}
      aria-label="Stages"
      className="relative flex shrink-0 gap-1 overflow-x-auto px-4 pb-2 [scrollbar-width:none] md:hidden"
    >
      {columns.map(({ stage, deals }, index) => (
        <button
          key={stage}
          type="button"
          aria-current={index === shown || undefined}
          onClick={() => goTo(stage)}
          className={cx(
            'flex h-11 shrink-0 items-center gap-1.5 rounded-lg px-3 text-sm text-muted-foreground',
            index === shown && 'bg-secondary font-medium text-foreground',
          )}
        >
          <StageIcon stage={stage} />
          {STAGE_DEFINITIONS[stage].label}
          <span className="tabular-nums">
            {formatNumber(totals?.stages.find((total) => total.stage === stage)?.deals ?? deals)}
          </span>
        </button>
      ))}
    </nav>
  );
}
