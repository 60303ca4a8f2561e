import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { createQueryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';

/** A section of the settings as the dialog shows it. Returns what closes it. */
export function renderSection(section: { readonly Content: ComponentType } | undefined): () => void {
  if (!section) throw new Error('There is no such section');
  const { Content } = section;
  const rootRoute = createRootRoute({
    component: () => (
      <Suspense>
        <Content />
      </Suspense>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  );
  return unmount;
}
