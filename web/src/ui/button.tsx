import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Work is under way: the button stays where it is, keeps the focus and cannot be pressed again. */
  readonly busy?: boolean;
  readonly className?: string | undefined;
}

export function Button({
  variant,
  size,
  busy = false,
  disabled,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...props}
      disabled={disabled === true || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {busy && <Spinner />}
      {children}
    </BaseButton>
  );
}
