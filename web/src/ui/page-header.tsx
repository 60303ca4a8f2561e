import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page: its name, what it answers, and what can be done here. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'flex flex-wrap justify-between gap-x-6 gap-y-3',
        description ? 'items-end' : 'items-center',
      )}
    >
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        {description && (
          <p className="mt-0.5 max-w-[72ch] text-pretty text-muted-foreground">{description}</p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
