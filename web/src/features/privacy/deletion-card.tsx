import { ACCOUNT_DELETION_DAYS, type AccountDeletion } from '@dealwright/contract/privacy/data-controls';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useAccountDeletion, useKeepAccount } from './api.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

/** The account's end: asked for, waited for, taken back. */
export function DeletionCard() {
  const query = useAccountDeletion();
  return (
    <Card
      title="Delete account"
      description={
        `Your name, email address and sign-in are deleted ${ACCOUNT_DELETION_DAYS} days after you request it. ` +
        'What you wrote stays with your company under “Deleted person”.'
      }
    >
      <QueryState query={query} skeleton={<SkeletonList rows={1} label="Loading" />}>
        {(deletion) => (deletion.pending ? <Waiting {...deletion.pending} /> : <Offer deletion={deletion} />)}
      </QueryState>
    </Card>
  );
}

/** What was asked for goes on when the feature is switched off, and is taken back all the same. */
export function WaitingDeletion() {
  const { pending } = useAccountDeletion().data ?? {};
  return pending && <Waiting {...pending} />;
}

function Waiting({ due_at }: NonNullable<AccountDeletion['pending']>) {
  const keep = useKeepAccount();
  return (
    <Callout tone="warn" title={`Your account will be deleted on ${formatDay(due_at.slice(0, 10))}`}>
      <p>Until then, everything works as before and you can cancel.</p>
      <Button
        variant="outline"
        className="mt-2"
        busy={keep.isPending}
        onClick={() =>
          keep.mutate(undefined, {
            onSuccess: () => notifySuccess('Deletion canceled', { text: 'Nothing was deleted' }),
            onError: (error) => notifyError('Error', { text: problemText(error) }),
          })
        }
      >
        Keep my account
      </Button>
    </Callout>
  );
}

function Offer({ deletion }: { readonly deletion: AccountDeletion }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground">You can cancel until the last day.</p>
      <Button variant="outline" className="text-destructive!" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {asking && <DeletionDialog deletion={deletion} onClose={() => setAsking(false)} />}
    </div>
  );
}
