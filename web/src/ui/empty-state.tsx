import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** `h1` where this is the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** What this place is for. */
  readonly children?: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

export function EmptyState({
  icon,
  title,
  heading: Heading = 'h2',
  children,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden
          className={cx(
            'mb-4 grid size-10 place-items-center rounded-lg border border-border bg-card',
            'text-muted-foreground [&_svg]:size-5',
          )}
        >
          {icon}
        </span>
      )}
      <Heading className="text-base">{title}</Heading>
      {children && <div className="mt-1 max-w-[46ch] text-pretty text-muted-foreground">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
