import { COMPANY_DELETION_DAYS, type CompanyDeletion } from '@dealwright/contract/privacy/company-deletion';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazy } from '../../ui/lazy.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useCompanyDeletion } from './api.ts';

const CompanyDialog = lazy(() =>
  import('./company-dialog.tsx').then((module) => ({ default: module.CompanyDialog })),
);

/** The company's end, for its admins. */
export function CompanyCard() {
  const query = useCompanyDeletion();
  return (
    <Card
      title="Delete company"
      description={
        'Deals, notes, files, settings and all accounts are deleted ' +
        `${COMPANY_DELETION_DAYS} days after an admin requests it.`
      }
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
    return <p className="text-sm text-muted-foreground">Deletion is scheduled. You can cancel it above.</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground">We email all admins, and any admin can cancel.</p>
      <Button variant="outline" className="text-destructive!" onClick={() => setAsking(true)}>
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
