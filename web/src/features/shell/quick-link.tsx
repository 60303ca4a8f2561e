import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

interface QuickLinkProps {
  readonly to: '/dashboard' | '/territory-planning' | '/account-planning' | '/lead-planning';
  readonly title: string;
  readonly icon: ReactNode;
}

/** A small card that leads to one of the areas. */
export function QuickLink({ to, title, icon }: QuickLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className={cx(
          'group flex h-11 items-center gap-2.5 rounded-lg border border-border bg-card px-3 text-sm',
          'font-medium transition-colors hover:border-input [&_svg]:size-4 [&_svg]:shrink-0',
        )}
      >
        <span aria-hidden className="text-muted-foreground">
          {icon}
        </span>
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <ArrowRight
          aria-hidden
          className={cx(
            'text-muted-foreground transition-transform group-hover:translate-x-0.5 group-hover:text-primary',
            'max-sm:hidden',
          )}
        />
      </Link>
    </li>
  );
}
