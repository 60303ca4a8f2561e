import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  usePage({ title: 'Page not found' });
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={<Compass />}
        heading="h1"
        title="Page not found"
        action={
          <Link to="/home" className={buttonClass({ variant: 'primary' })}>
            Go to Home
          </Link>
        }
      >
        This page doesn’t exist, or you don’t have access to it.
      </EmptyState>
    </div>
  );
}
