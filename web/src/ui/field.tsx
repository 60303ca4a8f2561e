import { Field as BaseField } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface FieldProps {
  readonly label: ReactNode;
  /** What the field is for, below it. */
  readonly help?: ReactNode;
  /** What to do about it, in place; the field is then marked invalid. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, help below, error in place. Wraps one control of this folder. */
export function Field({
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  className,
  children,
}: FieldProps) {
  return (
    <BaseField.Root invalid={Boolean(error)} className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <BaseField.Label className={cx('text-sm font-medium text-foreground', hideLabel && 'sr-only')}>
        {label}
        {required && (
          <span aria-hidden className="text-muted-foreground">
            {' *'}
          </span>
        )}
        {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </BaseField.Label>
      {children}
      {help && !error && (
        <BaseField.Description className="text-xs text-muted-foreground">{help}</BaseField.Description>
      )}
      <BaseField.Error match={Boolean(error)} className="flex items-start gap-1.5 text-sm text-destructive">
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        {error}
      </BaseField.Error>
    </BaseField.Root>
  );
}
