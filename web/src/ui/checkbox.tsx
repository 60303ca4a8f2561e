import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly indeterminate?: boolean;
  readonly disabled?: boolean;
  readonly label: ReactNode;
  /** Shows the box alone; the label is still read out. */
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
}

export function Checkbox({
  checked,
  onCheckedChange,
  indeterminate = false,
  disabled = false,
  label,
  hideLabel = false,
  className,
}: CheckboxProps) {
  const id = useId();
  const Mark = indeterminate ? Minus : Check;
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center text-sm touch:min-h-11 touch:min-w-11 has-data-disabled:opacity-50',
        hideLabel && 'justify-center',
        className,
      )}
    >
      <BaseCheckbox.Root
        id={id}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next)}
        className={cx(
          'relative grid size-4 shrink-0 place-items-center rounded-sm border border-input bg-background',
          'transition-colors hover:border-muted-foreground data-checked:border-primary',
          'data-checked:bg-primary data-indeterminate:border-primary data-indeterminate:bg-primary',
          'touch:before:absolute touch:before:-inset-3.5',
        )}
      >
        <BaseCheckbox.Indicator className="text-primary-foreground">
          <Mark aria-hidden strokeWidth={3} className="size-3" />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'py-0.5 pl-2 touch:py-3'}>
        {label}
      </label>
    </span>
  );
}
