import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { NotesTabProps } from './notes-view.tsx';

const NotesView = lazy(() => import('./notes-view.tsx').then((module) => ({ default: module.NotesView })));

/** Notes and recordings of the deal, loaded when the tab opens. */
export function NotesTab(props: NotesTabProps) {
  return (
    <Suspense fallback={<SkeletonList rows={5} rowClass="h-20" label="Loading the notes" />}>
      <NotesView {...props} />
    </Suspense>
  );
}
