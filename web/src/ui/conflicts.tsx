import { Suspense } from 'react';
import { conflictQuestion } from '../lib/save-record.ts';
import { lazy } from './lazy.ts';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

/** Once, on every page of a signed-in person: asks whose change is kept. The dialog is loaded with the first question. */
export function Conflicts() {
  const isAsked = conflictQuestion.useAsked() !== null;
  return <Suspense>{isAsked && <ConflictDialog />}</Suspense>;
}
