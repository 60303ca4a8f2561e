import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** What happened, in the person's words. */
  readonly title?: string;
  readonly children?: ReactNode;
  /** Found in the server's log under this number. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly className?: string | undefined;
}

/** What happened, and a way to try again. What was typed stays where it is. */
export function ErrorState({
  title = 'Couldn’t load this',
  children = 'The server didn’t respond as expected. Nothing was lost.',
  requestId,
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={title}
        className={className}
        action={
          onRetry && (
            <Button variant="outline" busy={retrying} onClick={onRetry}>
              {!retrying && <RotateCw aria-hidden />}
              Try again
            </Button>
          )
        }
      >
        {children}
        {requestId && <p className="mt-2 font-mono text-xs">Request {requestId}</p>}
      </EmptyState>
    </div>
  );
}
