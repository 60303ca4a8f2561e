import type { Deal } from '@dealwright/contract/deals/deals';
import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';

const EmailPanel = lazy(() =>
  import('../../features/integrations/gmail/email-panel.tsx').then((module) => ({
    default: module.EmailPanel,
  })),
);

/** The mail of the deal, loaded when it is looked at. */
export function EmailsTab({ deal }: { readonly deal: Deal }) {
  return (
    <Suspense fallback={<SkeletonList rows={4} rowClass="h-12" label="Loading the emails" />}>
      <EmailPanel number={deal.number} />
    </Suspense>
  );
}
