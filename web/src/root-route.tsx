import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { UnknownPath } from './features/identity/session/guards.tsx';
import { NotFoundPage, Shell } from './lazy-pages.ts';
import { whenThere } from './ui/lazy.ts';
import { Notices } from './ui/notices.tsx';
import { PageSpinner } from './ui/spinner.tsx';

/** A page that is loaded when it is gone to. Without a network the page before it stays until there is one. */
export const pageOf: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => whenThere(load), name);

export function WithShell({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Shell>{children}</Shell>
    </Suspense>
  );
}

export const unknownPage = (
  <WithShell>
    <NotFoundPage />
  </WithShell>
);

export const rootRoute = createRootRoute({
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
      <Notices />
    </Suspense>
  ),
  notFoundComponent: () => <UnknownPath>{unknownPage}</UnknownPath>,
});
