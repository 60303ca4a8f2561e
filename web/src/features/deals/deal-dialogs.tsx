import { Suspense } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { lazy } from '../../ui/lazy.ts';
import { lossQuestion } from './deal-prompts.ts';

const LossDialog = lazy(() =>
  import('./loss-dialog.tsx').then(({ LossDialog }) => ({ default: LossDialog })),
);

/** What moving deals may ask, and say to listeners. Once on each page that does so. */
export function DealDialogs() {
  const lossAsked = lossQuestion.useAsked() !== null;
  return (
    <>
      <Suspense>{lossAsked && <LossDialog />}</Suspense>
      <Announcer />
    </>
  );
}
