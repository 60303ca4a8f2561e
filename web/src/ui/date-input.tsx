import { dayOf } from '@dealwright/domain/calendar';
import { FIRST_DAY, LAST_DAY } from '@dealwright/domain/given-days';
import { readDay } from '@dealwright/domain/read-day';
import { notUnderstood, type Reading } from '@dealwright/domain/reading';
import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { formatWholeDay } from '../lib/format.ts';
import { useLocale } from '../lib/locale.ts';
import { formatDayForInput } from '../lib/typed-format.ts';
import { IconButton } from './icon-button.tsx';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';

interface DateInputProps extends TypedInputProps {
  /** A day as 'YYYY-MM-DD'. */
  readonly value: string | null;
  /** Told only of what was understood; null once the field was emptied. */
  readonly onValueChange: (day: string | null) => void;
  /** The date can't be left out: an emptied field is refused. */
  readonly required?: boolean;
  readonly min?: string;
  readonly max?: string;
  /** Told on Enter and on leaving, where each change takes effect at once. */
  readonly whenLeft?: boolean;
}

/** A day as one types it ('1/15/27', 'Friday', 'end of quarter'), or chosen from the browser's own calendar. */
export function DateInput({
  value,
  onValueChange,
  required = false,
  min = FIRST_DAY,
  max = LAST_DAY,
  className,
  ...props
}: DateInputProps) {
  const locale = useLocale();
  const today = dayOf(new Date());
  const within = (reading: Reading<string>): Reading<string> => {
    if (reading.kind !== 'understood') return reading;
    if (reading.value > max) return notUnderstood(`Choose a day up to ${formatWholeDay(max)}`);
    return reading.value < min ? notUnderstood(`Choose a day from ${formatWholeDay(min)} on`) : reading;
  };
  return (
    <TypedInput
      placeholder="Date"
      {...props}
      className={cx('pr-9 tabular-nums touch:pr-11', className)}
      after={
        <CalendarButton
          value={value}
          min={min}
          max={max}
          disabled={props.disabled ?? false}
          onChoose={onValueChange}
        />
      }
      value={value}
      read={(text) => within(readDay(text, { today, locale, toward: max <= today ? 'past' : 'future' }))}
      write={formatDayForInput}
      words={formatWholeDay}
      onRead={onValueChange}
      emptyText={required ? 'Enter a date' : undefined}
      question="Which day do you mean?"
    />
  );
}

interface CalendarButtonProps {
  readonly value: string | null;
  readonly min: string;
  readonly max: string;
  readonly disabled: boolean;
  readonly onChoose: (day: string) => void;
}

/** Opens the calendar that people know from their own computer or phone. */
function CalendarButton({ value, min, max, disabled, onChoose }: CalendarButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="date"
        aria-hidden
        tabIndex={-1}
        className="pointer-events-none absolute inset-y-0 right-0 w-8 opacity-0"
        value={value ?? ''}
        min={min}
        max={max}
        disabled={disabled}
        onChange={({ currentTarget: { value: day } }) => {
          if (day >= min && day <= max) onChoose(day);
        }}
      />
      <IconButton
        label="Choose from a calendar"
        size="sm"
        disabled={disabled}
        className="absolute inset-y-0 right-0.5 my-auto text-muted-foreground"
        onClick={() => picker.current?.showPicker()}
      >
        <Calendar aria-hidden />
      </IconButton>
    </>
  );
}
