import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

interface SwitchProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
}

/** Takes effect at once; for a choice that is saved later there is Checkbox. */
export function Switch({
  checked,
  onCheckedChange,
  disabled = false,
  label,
  hideLabel = false,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center text-sm touch:min-h-11 has-data-disabled:opacity-50',
        className,
      )}
    >
      <BaseSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next)}
        className={cx(
          'relative flex h-[1.125rem] w-8 shrink-0 items-center rounded-full bg-input p-0.5',
          'transition-colors data-checked:bg-primary touch:before:absolute touch:before:-inset-x-1.5',
          'touch:before:-inset-y-3.5',
        )}
      >
        <BaseSwitch.Thumb className="size-3.5 rounded-full bg-background transition-transform data-checked:translate-x-3.5" />
      </BaseSwitch.Root>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'py-0.5 pl-2.5 touch:py-3'}>
        {label}
      </label>
    </span>
  );
}
