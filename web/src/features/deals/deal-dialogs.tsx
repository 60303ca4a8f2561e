import { Suspense } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { lazy } from '../../ui/lazy.ts';
import { conflictQuestion, lossQuestion } from './deal-prompts.ts';

const LossDialog = lazy(() =>
  import('./loss-dialog.tsx').then(({ LossDialog }) => ({ default: LossDialog })),
);
const DealConflictDialog = lazy(() =>
  import('./deal-conflict-dialog.tsx').then(({ DealConflictDialog }) => ({ default: DealConflictDialog })),
);

/** What moving and changing deals may ask, and say to listeners. Once on each page that does so. */
export function DealDialogs() {
  const lossAsked = lossQuestion.useAsked() !== null;
  const conflictAsked = conflictQuestion.useAsked() !== null;
  return (
    <>
      <Suspense>
        {lossAsked && <LossDialog />}
        {conflictAsked && <DealConflictDialog />}
      </Suspense>
      <Announcer />
    </>
  );
}
