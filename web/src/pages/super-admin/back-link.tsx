import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

interface BackLinkProps {
  /** Below `/super-admin`. */
  readonly to: string;
  readonly children: string;
}

/** Back to the list that a page is of. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to="/super-admin/$"
      params={{ _splat: to }}
      className="inline-flex items-center gap-1.5 self-start text-sm text-muted-foreground hover:text-foreground touch:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
