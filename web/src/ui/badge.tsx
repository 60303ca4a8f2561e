import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export type Tone = 'neutral' | 'primary' | 'full' | 'warn' | 'lost' | 'won';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-secondary text-secondary-foreground',
  primary: 'bg-primary-tint text-primary',
  warn: 'bg-warn-tint text-warn',
  lost: 'bg-lost-tint text-lost',
  full: 'bg-grade-3 text-primary-foreground',
  won: 'bg-won-tint text-won',
};

interface BadgeProps {
  /** Amber: ageing and gaps. Red: dispute, loss. Green: won. Full: proven, as in the strip. The words must say it too. */
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium ' +
          'whitespace-nowrap tabular-nums [&_svg]:size-3',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
