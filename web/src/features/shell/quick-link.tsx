import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface QuickLinkProps {
  readonly to: '/dashboard' | '/territory-planning' | '/account-planning' | '/lead-planning';
  readonly title: string;
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

export function QuickLink({ to, title, picture, children }: QuickLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className="group flex h-full flex-col overflow-hidden rounded-xl border border-border bg-card transition-colors hover:border-input max-sm:flex-row max-sm:items-center"
      >
        <span
          aria-hidden
          className="flex h-36 items-center justify-center overflow-hidden border-b border-border bg-muted/60 max-sm:h-auto max-sm:min-h-28 max-sm:self-stretch max-sm:w-28 max-sm:shrink-0 max-sm:border-r max-sm:border-b-0"
        >
          {picture}
        </span>
        <span className="block p-4">
          <span className="flex items-center gap-1.5 font-medium">
            {title}
            <ArrowRight className="size-3.5 text-muted-foreground transition-transform group-hover:translate-x-0.5 group-hover:text-primary" />
          </span>
          <span className="mt-0.5 block text-sm text-pretty text-muted-foreground">{children}</span>
        </span>
      </Link>
    </li>
  );
}
