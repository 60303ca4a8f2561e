import { Suspense } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { lazy } from '../../ui/lazy.ts';
import { conflictQuestion, lossQuestion } from './deal-questions.ts';

const LossDialog = lazy(() =>
  import('./loss-dialog.tsx').then(({ LossDialog }) => ({ default: LossDialog })),
);
const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ({ default: ConflictDialog })),
);

/** What moving and changing deals may ask, and say to listeners. Once on each page that does so. */
export function DealDialogs() {
  const lossAsked = lossQuestion.useAsked() !== null;
  const conflictAsked = conflictQuestion.useAsked() !== null;
  return (
    <>
      <Suspense>
        {lossAsked && <LossDialog />}
        {conflictAsked && <ConflictDialog />}
      </Suspense>
      <Announcer />
    </>
  );
}
