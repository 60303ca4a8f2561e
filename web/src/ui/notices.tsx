import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { areNoticesWanted, onNoticesWanted } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/**
 * Once, round all pages: toasts outlive the page that said them, and lie above dialogs and what dims the page behind
 * them. What shows them is loaded with the first.
 */
export function Notices() {
  const wanted = useSyncExternalStore(onNoticesWanted, areNoticesWanted);
  return (
    wanted &&
    createPortal(
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>,
      document.body,
    )
  );
}
