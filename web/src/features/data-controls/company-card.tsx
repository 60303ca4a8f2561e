import { COMPANY_DELETION_DAYS, type CompanyDeletion } from '@dealwright/contract/company-deletion';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useCompanyDeletion, useKeepCompany } from './api.ts';

const CompanyDialog = lazy(() =>
  import('./company-dialog.tsx').then((module) => ({ default: module.CompanyDialog })),
);

/** What everybody sees while the company waits to be erased. */
export function CompanyNotice({ isAdmin }: { readonly isAdmin: boolean }) {
  const { data } = useCompanyDeletion();
  const keep = useKeepCompany();
  if (!data?.pending) return null;
  const { due_at, requested_by } = data.pending;
  return (
    <Callout tone="lost" title={`${data.company_name} is erased on ${formatDay(due_at.slice(0, 10))}`}>
      <p>
        {requested_by ?? 'An admin'} asked for it. Everything goes then, your account too.{' '}
        {isAdmin
          ? 'Until then any admin can keep the company.'
          : 'Until then an admin can keep the company; export what you need.'}
      </p>
      {isAdmin && (
        <Button
          variant="outline"
          className="mt-2"
          busy={keep.isPending}
          onClick={() =>
            keep.mutate(undefined, {
              onSuccess: () => notifySuccess('The company stays', { text: 'Nothing is erased' }),
              onError: (error) => notifyError('Error', { text: problemText(error) }),
            })
          }
        >
          Keep the company
        </Button>
      )}
    </Callout>
  );
}

/** The company's end, for its admins. */
export function CompanyCard() {
  const query = useCompanyDeletion();
  return (
    <Card
      title="Delete company"
      description={`Deals, notes, files, settings and everybody’s accounts are erased ${COMPANY_DELETION_DAYS} days after an admin asks for it.`}
    >
      <QueryState query={query} skeleton={<SkeletonList rows={1} label="Loading" />}>
        {(deletion) => <Offer deletion={deletion} />}
      </QueryState>
    </Card>
  );
}

function Offer({ deletion }: { readonly deletion: CompanyDeletion }) {
  const [asking, setAsking] = useState(false);
  if (deletion.pending) {
    return <p className="text-sm text-muted-foreground">It was asked for; you can keep the company above.</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground">
        All admins are mailed, and any of them can keep the company.
      </p>
      <Button variant="outline" className="text-destructive" onClick={() => setAsking(true)}>
        Delete the company
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <CompanyDialog name={deletion.company_name} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
