import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Callout } from '../../../ui/callout.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useSession } from '../../identity/session/api.ts';
import { useKeepSamples, useRemoveSamples, useSampleData } from './api.ts';

const tell = { onError: (error: unknown) => notifyError('Error', { text: problemText(error) }) };

/** The two answers to what is to become of the sample data. */
function useSampleAnswers() {
  const keep = useKeepSamples();
  const remove = useRemoveSamples();
  return {
    busy: keep.isPending || remove.isPending,
    removing: remove.isPending,
    keep: () => keep.mutate(undefined, { ...tell, onSuccess: () => notifySuccess('Sample data kept') }),
    remove: () =>
      remove.mutate(undefined, { ...tell, onSuccess: () => notifySuccess('Sample data removed') }),
  };
}

/** For admins of a new company: what they look at is not theirs yet. */
export function SampleBanner() {
  const { data: session } = useSession();
  const { data } = useSampleData(session?.profile?.role === 'admin' && session.workspace !== null);
  const { busy, removing, keep, remove } = useSampleAnswers();
  const [asking, setAsking] = useState(false);
  if (!data || data.deals === 0) return null;
  return (
    <Callout
      tone="primary"
      title="This is sample data"
      className="mx-4 mt-3 shrink-0 flex-wrap"
      action={
        <div className="flex flex-wrap gap-2">
          <Link to="/import" className={buttonClass({ size: 'sm', variant: 'primary' })}>
            Import your deals
          </Link>
          <Button size="sm" variant="ghost" disabled={busy} onClick={keep}>
            Keep
          </Button>
          <Button size="sm" variant="outline" disabled={busy} busy={removing} onClick={() => setAsking(true)}>
            Remove
          </Button>
          <RemoveDialog
            deals={data.deals}
            open={asking}
            onOpenChange={setAsking}
            onConfirm={() => {
              setAsking(false);
              remove();
            }}
          />
        </div>
      }
    >
      {formatCount(data.deals, 'deal')} to explore. Import your own, and remove these when you’re done.
    </Callout>
  );
}

interface RemoveDialogProps {
  readonly deals: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onConfirm: () => void;
}

function RemoveDialog({ deals, ...dialog }: RemoveDialogProps) {
  return (
    <AlertDialog
      {...dialog}
      destructive
      title="Remove the sample data?"
      description={
        `${formatCount(deals, 'sample deal')} will be deleted with their accounts, people, notes, ` +
        'evidence and tasks, including anything you added to them. ' +
        'Your own deals stay. This can’t be undone.'
      }
      confirmLabel="Remove sample data"
    />
  );
}
