import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useSession } from '../session/api.ts';
import { useKeepSamples, useRemoveSamples, useSampleData } from './api.ts';

/** For admins of a new company: what they look at is not theirs yet. */
export function SampleBanner() {
  const { data: session } = useSession();
  const { data } = useSampleData(session?.profile?.role === 'admin' && session.workspace !== null);
  const keep = useKeepSamples();
  const remove = useRemoveSamples();
  if (!data || data.deals === 0) return null;
  const busy = keep.isPending || remove.isPending;
  const tell = { onError: (error: unknown) => notifyError('Error', { text: problemText(error) }) };
  return (
    <Callout
      tone="primary"
      title="This is sample data"
      className="mx-4 mt-3 shrink-0 flex-wrap"
      action={
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            onClick={() =>
              keep.mutate(undefined, { ...tell, onSuccess: () => notifySuccess('Sample data kept') })
            }
          >
            Keep
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={busy}
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, { ...tell, onSuccess: () => notifySuccess('Sample data removed') })
            }
          >
            Remove
          </Button>
        </div>
      }
    >
      {formatCount(data.deals, 'deal')} to look around in. Removing them takes everything written into them
      too.
    </Callout>
  );
}
