import { addDays, type Day } from '@dealwright/domain/calendar';
import {
  type DayRange,
  MAX_RANGE_DAYS,
  monthBefore,
  monthOf,
  rangeBetween,
} from '@dealwright/domain/usage-cost';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';

/** What is chosen so far: nothing, one end, or both. */
export interface ChosenDays {
  readonly from?: Day;
  readonly to?: Day;
}

interface RangeCalendarProps {
  readonly chosen: ChosenDays;
  readonly today: Day;
  /** Told of each day; complete once both ends are there. */
  readonly onChoose: (chosen: ChosenDays) => void;
  readonly onClear: () => void;
}

/** The calendar thinks in the browser's own days. */
function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const dateIf = (day: Day | undefined): Date | undefined => (day === undefined ? undefined : dateOf(day));

function dayOfDate(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const FIRST_DAY = '2020-01-01';

const shortcuts = (today: Day): readonly (readonly [string, DayRange])[] => [
  ['This month', monthOf(today)],
  ['Last month', monthBefore(today)],
  ['Last 30 days', { from: addDays(today, -29), to: today }],
  ['Last 90 days', { from: addDays(today, -89), to: today }],
  ['Last 12 months', { from: addDays(today, -364), to: today }],
];

/** The second day closes the range, whichever of the two comes first; a third begins another. */
function next({ from, to }: ChosenDays, day: Day): ChosenDays {
  return from === undefined || to !== undefined ? { from: day } : rangeBetween(from, day);
}

const CLASSES = {
  root: 'relative',
  months: 'flex gap-6 max-sm:flex-col max-sm:gap-3',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-8 items-center justify-center text-sm font-medium touch:h-11',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: buttonClass({ variant: 'ghost', iconOnly: true }),
  button_next: buttonClass({ variant: 'ghost', iconOnly: true }),
  month_grid: 'border-separate border-spacing-y-0.5',
  weekday: 'size-8 text-xs font-normal text-muted-foreground touch:w-11',
  day: 'p-0 text-center',
  day_button:
    'size-8 rounded-md text-sm tabular-nums transition-colors hover:bg-secondary ' +
    'disabled:pointer-events-none disabled:opacity-40 touch:size-11',
  today: 'font-medium text-primary',
  outside: 'invisible',
  selected: 'bg-primary-tint',
  range_start:
    'rounded-l-md [&_button]:bg-primary [&_button]:text-primary-foreground [&_button:hover]:bg-primary',
  range_end:
    'rounded-r-md [&_button]:bg-primary [&_button]:text-primary-foreground [&_button:hover]:bg-primary',
  range_middle: '[&_button]:rounded-none',
} as const;

const PARTS = {
  Chevron: ({ orientation }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) =>
    orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
};

/** Two months at once, by mouse, finger or keyboard, and the times that are asked for most. */
export function RangeCalendar({ chosen, today, onChoose, onClear }: RangeCalendarProps) {
  const { from, to } = chosen;
  const isOpenEnded = from !== undefined && to === undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-4 max-sm:flex-col">
        <Shortcuts today={today} onChoose={onChoose} />
        <DayPicker
          mode="range"
          numberOfMonths={2}
          autoFocus
          defaultMonth={dateOf(from ?? today)}
          startMonth={dateOf(FIRST_DAY)}
          endMonth={dateOf(monthOf(addDays(today, 31)).to)}
          today={dateOf(today)}
          selected={{ from: dateIf(from), to: dateIf(to) }}
          onSelect={(_, date) => onChoose(next(chosen, dayOfDate(date)))}
          {...(isOpenEnded && {
            disabled: {
              before: dateOf(addDays(from, 1 - MAX_RANGE_DAYS)),
              after: dateOf(addDays(from, MAX_RANGE_DAYS - 1)),
            },
          })}
          classNames={CLASSES}
          components={PARTS}
        />
      </div>
      <footer className="flex items-center justify-between gap-3 border-t border-border pt-3">
        <p aria-live="polite" className="text-xs text-muted-foreground">
          {isOpenEnded ? 'Choose the other end of the range.' : 'Choose the first and last day (UTC).'}
        </p>
        <Button variant="ghost" size="sm" disabled={from === undefined} onClick={onClear}>
          Clear
        </Button>
      </footer>
    </div>
  );
}

function Shortcuts({ today, onChoose }: Pick<RangeCalendarProps, 'today' | 'onChoose'>) {
  return (
    <ul aria-label="Shortcuts" className="flex flex-col gap-0.5 max-sm:flex-row max-sm:flex-wrap">
      {shortcuts(today).map(([label, range]) => (
        <li key={label}>
          <Button
            variant="ghost"
            size="sm"
            className="w-full justify-start max-sm:px-2"
            onClick={() => onChoose(range)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
