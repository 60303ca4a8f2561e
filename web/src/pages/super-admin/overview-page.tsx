import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { PageHeader } from '../../ui/page-header.tsx';
import { LISTED_OPERATOR_PAGES } from './operator-pages.ts';

/** What the operator can see and do, as one list. */
export function OverviewPage() {
  return (
    <>
      <PageHeader
        title="Operator"
        description="Everything that concerns the service as a whole, across companies."
      />
      <ul className="divide-y divide-border rounded-lg border border-border bg-card">
        {LISTED_OPERATOR_PAGES.map(({ path, title, description }) => (
          <li key={path}>
            <Link
              to="/super-admin/$"
              params={{ _splat: path.slice(1) }}
              className="group flex items-center gap-4 px-4 py-3 -outline-offset-2 transition-colors hover:bg-muted"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-pretty text-muted-foreground">{description}</span>
              </span>
              <ArrowRight
                aria-hidden
                className="size-4 shrink-0 text-muted-foreground group-hover:text-primary"
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
