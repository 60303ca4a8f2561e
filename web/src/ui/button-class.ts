import { cx } from '../lib/cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-lg font-medium select-none transition-colors ' +
  'data-disabled:opacity-50 data-disabled:pointer-events-none aria-disabled:opacity-50 touch:min-h-11';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  // What a page or dialog is for: notifications stay away from it.
  primary: 'main-action bg-primary text-primary-foreground hover:bg-primary/90 active:bg-primary/80',
  secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary/70 active:bg-secondary/60',
  outline: 'border border-border bg-card text-foreground hover:bg-muted active:bg-secondary',
  ghost:
    'text-muted-foreground hover:bg-muted hover:text-foreground active:bg-secondary ' +
    'data-popup-open:bg-muted data-popup-open:text-foreground',
  destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive/90 active:bg-destructive/80',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-7 gap-1.5 px-2.5 text-sm [&_svg]:size-3.5',
  md: 'h-8 gap-2 px-3 text-sm [&_svg]:size-4',
  lg: 'h-10 gap-2 px-4 text-base [&_svg]:size-4',
};

const ICON_SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'size-7 [&_svg]:size-3.5 touch:min-w-11',
  md: 'size-8 [&_svg]:size-4 touch:min-w-11',
  lg: 'size-10 [&_svg]:size-[1.125rem] touch:min-w-11',
};

interface Look {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly iconOnly?: boolean;
  readonly className?: string | undefined;
}

/** The look of a button, also for links that act as one. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  iconOnly = false,
  className,
}: Look = {}): string {
  return cx(BASE, VARIANTS[variant], (iconOnly ? ICON_SIZES : SIZES)[size], className);
}
