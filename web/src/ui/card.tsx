import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface CardProps {
  /** Makes it a part that links on the page lead to. */
  readonly id?: string;
  readonly title?: ReactNode;
  /** What the card shows, in a few words. */
  readonly description?: ReactNode;
  /** Small controls at the right of the title. */
  readonly actions?: ReactNode;
  readonly flush?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A bordered surface; flat, because only what floats casts a shadow. */
export function Card({ id, title, description, actions, flush = false, className, children }: CardProps) {
  return (
    <section
      {...(id && { id, tabIndex: -1 })}
      className={cx(
        'min-w-0 scroll-mt-20 rounded-lg border border-border bg-card text-card-foreground outline-none',
        className,
      )}
    >
      {(title || actions) && (
        <header className="flex min-h-11 items-center justify-between gap-3 px-4 pt-2">
          <div className="min-w-0">
            <h2 className="truncate text-base">{title}</h2>
            {description && <p className="text-sm text-muted-foreground">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
        </header>
      )}
      <div className={flush ? 'overflow-hidden rounded-b-lg' : 'p-4 pt-3'}>{children}</div>
    </section>
  );
}
