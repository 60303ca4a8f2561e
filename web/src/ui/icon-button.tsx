import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Tooltip, type TooltipSide } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className' | 'aria-label'> {
  /** What the button does: its accessible name, and its tooltip. */
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly tooltip?: boolean;
  readonly tooltipSide?: TooltipSide;
  readonly className?: string | undefined;
}

/** A button that shows only an icon; its label is read out and appears as a tooltip. */
export function IconButton({
  label,
  shortcut,
  variant = 'ghost',
  size,
  tooltip = true,
  tooltipSide,
  className,
  ...props
}: IconButtonProps) {
  const button = (
    <BaseButton
      type="button"
      aria-label={label}
      {...props}
      className={buttonClass({ variant, size, iconOnly: true, className })}
    />
  );
  if (!tooltip) return button;
  return (
    <Tooltip label={label} shortcut={shortcut} side={tooltipSide}>
      {button}
    </Tooltip>
  );
}
