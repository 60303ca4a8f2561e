import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from './features/identity/session/api.ts';
import { AuthProvider } from './features/identity/session/auth-provider.tsx';
import { isProblem } from './lib/http.ts';
import { createQueryClient } from './lib/query-client.ts';
import { reportError } from './report-errors.ts';
import { router } from './router.tsx';
import { AppFailed } from './ui/app-failed.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <Start />
        </QueryClientProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

/** Without a first answer about the session nothing can be shown; later failures leave the page as it is. */
function Start() {
  const { data, error } = useSession();
  const failure = data ? null : error;
  useEffect(() => {
    if (failure) reportError(failure);
  }, [failure]);
  if (failure) return <AppFailed requestId={isProblem(failure) ? failure.requestId : undefined} />;
  return (
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>
  );
}
