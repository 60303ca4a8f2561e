import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

interface DateInputProps
  extends Omit<
    ComponentProps<typeof Input>,
    'value' | 'defaultValue' | 'type' | 'onChange' | 'onValueChange' | 'min' | 'max'
  > {
  /** A day as 'YYYY-MM-DD'. */
  readonly value: string | null;
  readonly onValueChange: (day: string | null) => void;
  readonly min?: string;
  readonly max?: string;
}

/** A day, in the order and with the calendar of the person's own browser. */
export function DateInput({ value, onValueChange, ...props }: DateInputProps) {
  return (
    <Input
      {...props}
      type="date"
      value={value ?? ''}
      onValueChange={(text) => onValueChange(text === '' ? null : text)}
    />
  );
}
