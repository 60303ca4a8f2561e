import { addDays } from '@dealwright/domain/calendar';
import { Check, Pin } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import type { PlanStepView } from './api.ts';
import { barWords } from './plan-words.ts';
import type { TimelineScale } from './timeline-scale.ts';

interface StepBarProps {
  readonly step: PlanStepView;
  readonly scale: TimelineScale;
  readonly canEdit: boolean;
  readonly onOpen: (step: PlanStepView) => void;
  readonly onMove: (step: PlanStepView, days: number) => void;
}

const WEEK = 7;
/** A pointer that moves less than this opens the step. */
const CLICK_PIXELS = 4;
const STRIPES =
  'bg-[repeating-linear-gradient(135deg,transparent_0_6px,color-mix(in_oklab,currentColor_28%,transparent)_6px_9px)]';

/** How far a bar is dragged, in days; null while it isn’t. */
function useDrag({ step, scale, onOpen, onMove }: StepBarProps) {
  const [days, setDays] = useState<number | null>(null);
  const from = useRef<{ readonly x: number; readonly perDay: number } | null>(null);
  const latest = useRef(0);
  const moved = useRef(false);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const width = event.currentTarget.parentElement?.clientWidth ?? 0;
    if (event.button !== 0 || width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, perDay: width / scale.days };
    latest.current = 0;
    moved.current = false;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!from.current) return;
    const pixels = event.clientX - from.current.x;
    if (Math.abs(pixels) > CLICK_PIXELS) moved.current = true;
    if (!moved.current) return;
    latest.current = Math.round(pixels / from.current.perDay);
    setDays(latest.current);
  };
  const end = (isDrop: boolean) => {
    if (!from.current) return;
    from.current = null;
    setDays(null);
    if (isDrop && latest.current !== 0) onMove(step, latest.current);
  };
  return {
    days,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onClick: () => {
        if (!moved.current) onOpen(step);
        moved.current = false;
      },
    },
  };
}

/** A step in time: dragged or moved by arrow keys to another end, opened by click or Enter. */
export function StepBar(props: StepBarProps) {
  const { step, scale, canEdit, onMove } = props;
  const { days, handlers } = useDrag(props);
  const isMovable = canEdit && step.done_on === null;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0 || !isMovable) return;
    event.preventDefault();
    onMove(step, event.shiftKey ? way * WEEK : way);
  };
  const style = {
    left: `${scale.left(addDays(step.starts_on, days ?? 0))}%`,
    width: `max(0.75rem, ${scale.width(step.starts_on, step.ends_on)}%)`,
  };
  const className = cx(
    'absolute inset-y-1 flex items-center gap-1 overflow-hidden rounded border px-1 text-xs [&_svg]:size-3 [&_svg]:shrink-0',
    toneOf(step),
    isMovable && 'cursor-grab touch-none active:cursor-grabbing',
    days !== null && 'opacity-80',
  );
  const content = (
    <>
      {step.done_on !== null && <Check aria-hidden />}
      {step.due_on !== null && step.done_on === null && <Pin aria-hidden />}
    </>
  );
  if (!canEdit) {
    return (
      <span role="img" aria-label={barWords(step)} className={className} style={style}>
        {content}
      </span>
    );
  }
  const drag = isMovable ? handlers : { onClick: handlers.onClick };
  return (
    <button
      type="button"
      aria-label={barWords(step)}
      title={barWords(step)}
      aria-keyshortcuts={isMovable ? 'ArrowLeft ArrowRight' : undefined}
      className={className}
      style={style}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {content}
    </button>
  );
}

/** Critical steps are striped, late ones framed in the color of warnings, finished ones pale. */
function toneOf({ done_on: done, slack, critical, overdue }: PlanStepView): string {
  if (done !== null) return 'border-border bg-secondary text-muted-foreground';
  const late = (slack !== null && slack < 0) || overdue;
  return cx(
    late ? 'border-warn text-warn border-2' : 'border-primary text-primary',
    critical ? STRIPES : 'bg-primary/15',
  );
}
