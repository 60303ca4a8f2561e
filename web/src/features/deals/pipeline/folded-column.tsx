import { isClosed, STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import { speakFigure } from '../../../lib/speak-figure.ts';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import { Amounts } from '../amounts.tsx';
import type { BoardColumn, StageTotal } from '../board-cache.ts';
import { useDealDrop } from './use-deal-drop.ts';

interface FoldedColumnProps {
  readonly column: BoardColumn;
  readonly total: StageTotal;
  /** It was folded a moment ago by a key or the pointer: the focus stays with it. */
  readonly takesFocus: boolean;
  /** A card that should get the focus: its column gets it while it is folded. */
  readonly focusOn: number | null;
  readonly onFocused: () => void;
  readonly onUnfold: (stage: Stage) => void;
}

/** A stage folded to its name, its count and its sum. Cards can be dropped on it. */
export function FoldedColumn({ column, total, takesFocus, focusOn, onFocused, onUnfold }: FoldedColumnProps) {
  const section = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { stage, items } = column;
  const { label } = STAGE_DEFINITIONS[stage];
  const over = useDealDrop(section, section, stage);
  const awaited = focusOn !== null && items.some(({ number }) => number === focusOn);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    if (!awaited) return;
    button.current?.focus();
    onFocused();
  }, [awaited, onFocused]);
  return (
    <section
      ref={section}
      data-stage={stage}
      data-folded
      aria-label={`${label}, ${speakFigure({ deals: total.deals })}`}
      className={cx(
        'h-full w-11 shrink-0 rounded-xl bg-muted/60 outline-1 -outline-offset-1 outline-transparent transition-colors',
        over && 'bg-primary-tint outline-primary',
      )}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={false}
        title={`Expand ${label}`}
        onClick={() => onUnfold(stage)}
        className="flex size-full flex-col items-center gap-2 rounded-xl py-3.5 text-sm -outline-offset-2 hover:bg-secondary"
      >
        <FoldedLabel stage={stage} total={total} />
      </button>
    </section>
  );
}

interface FoldedLabelProps {
  readonly stage: Stage;
  readonly total: StageTotal;
}

/** Spoken in one sentence, and shown from top to bottom. */
function FoldedLabel({ stage, total }: FoldedLabelProps) {
  const { label } = STAGE_DEFINITIONS[stage];
  return (
    <>
      <span className="sr-only">
        Expand {label}, {speakFigure({ amounts: total.amounts, deals: total.deals })}
      </span>
      <StageIcon stage={stage} />
      <span aria-hidden className="text-muted-foreground tabular-nums">
        {formatNumber(total.deals)}
      </span>
      <span aria-hidden className="flex gap-2 whitespace-nowrap [writing-mode:vertical-rl]">
        <span className="font-medium">{label}</span>
        <Amounts
          amounts={total.amounts}
          closed={isClosed(stage)}
          converted={total.converted}
          className="text-muted-foreground tabular-nums"
        />
      </span>
    </>
  );
}
