import { dayOf } from '@dealwright/domain/calendar';
import type { DayRange } from '@dealwright/domain/usage-cost';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ChosenDays } from './range-calendar.tsx';
import { dayText, rangeText } from './words.ts';

const RangeCalendar = lazy(() =>
  import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
);

interface RangePickerProps {
  readonly range: DayRange;
  readonly onRangeChange: (range: DayRange) => void;
}

function labelOf({ from, to }: ChosenDays): string {
  if (from === undefined) return 'Pick a date range';
  return to === undefined ? `${dayText(from)} - …` : rangeText({ from, to });
}

/** Applies the range once both ends are chosen; closing earlier keeps the former range. */
export function RangePicker({ range, onRangeChange }: RangePickerProps) {
  const [draft, setDraft] = useState<ChosenDays | null>(null);
  const choose = (chosen: ChosenDays): void => {
    const { from, to } = chosen;
    const isWhole = from !== undefined && to !== undefined;
    setDraft(isWhole ? null : chosen);
    if (isWhole) onRangeChange({ from, to });
  };
  return (
    <Popover
      align="end"
      title={<span className="sr-only">Date range</span>}
      className="w-auto max-sm:w-full"
      open={draft !== null}
      onOpenChange={(open) => setDraft(open ? range : null)}
      trigger={
        <Button variant="outline" className="max-sm:flex-1">
          <CalendarDays aria-hidden />
          {labelOf(draft ?? range)}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-72 w-136 max-w-full" />}>
        {draft && (
          <RangeCalendar
            chosen={draft}
            today={dayOf(new Date())}
            onChoose={choose}
            onClear={() => setDraft({})}
          />
        )}
      </Suspense>
    </Popover>
  );
}
