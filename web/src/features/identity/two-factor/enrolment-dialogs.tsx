import { Suspense } from 'react';
import { lazy } from '../../../ui/lazy.ts';
import type { useEnrolment } from './use-enrolment.ts';

const EnrolmentDialog = lazy(() =>
  import('./enrolment-dialog.tsx').then((module) => ({ default: module.EnrolmentDialog })),
);
const RecoveryCodesDialog = lazy(() =>
  import('./recovery-codes-dialog.tsx').then((module) => ({ default: module.RecoveryCodesDialog })),
);

interface EnrolmentDialogsProps {
  readonly enrolment: ReturnType<typeof useEnrolment>;
}

/** Whatever step of setting up an authenticator is due. */
export function EnrolmentDialogs({ enrolment }: EnrolmentDialogsProps) {
  const { pending, codes } = enrolment;
  return (
    <Suspense fallback={null}>
      {codes ? (
        <RecoveryCodesDialog codes={codes} onSaved={enrolment.forgetCodes} />
      ) : (
        pending && (
          <EnrolmentDialog
            enrollment={pending}
            verifying={enrolment.verifying}
            onVerify={enrolment.verify}
            onCancel={enrolment.cancel}
          />
        )
      )}
    </Suspense>
  );
}
