import type { ReactNode } from 'react';
import { isProblem, problemText } from '../lib/http.ts';
import { DeniedState } from './denied-state.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface QueryLike<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryStateProps<T> {
  readonly query: QueryLike<T>;
  /** Of the real shape. */
  readonly skeleton: ReactNode;
  /** Said when the thing does not exist, or may not be seen. */
  readonly notFound?: string;
  /** Where to go from there. */
  readonly notFoundAction?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed, denied or there. What is there stays shown while a newer answer fails to come. */
export function QueryState<T>({ query, skeleton, notFound, notFoundAction, children }: QueryStateProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  if (isProblem(error, 'forbidden')) return <DeniedState>{error.detail}</DeniedState>;
  if (isProblem(error, 'not_found') && notFound)
    return <EmptyState title={notFound} action={notFoundAction} />;
  return (
    <ErrorState
      requestId={isProblem(error) ? error.requestId : undefined}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {problemText(error)}
    </ErrorState>
  );
}
