import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areNoticesWanted, onNoticesWanted } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Once, round all pages: toasts outlive the page that said them. What shows them is loaded with the first. */
export function Notices() {
  const wanted = useSyncExternalStore(onNoticesWanted, areNoticesWanted);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
