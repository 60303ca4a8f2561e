import type { DealShare } from '@dealwright/contract/deals/deal-shares';
import { formatDay, formatRelative, formatTime } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useEndShare, useShares } from '../share-api.ts';

/** The links that hold: who made each, until when, and who opened it. */
export function ShareList({ number }: { readonly number: number }) {
  const shares = useShares(number);
  const end = useEndShare(number);
  return (
    <QueryState query={shares} skeleton={<SkeletonList rows={1} rowClass="h-12" label="Loading links" />}>
      {(items) =>
        items.length === 0 ? (
          <p className="text-sm text-muted-foreground">No links yet.</p>
        ) : (
          <ul aria-label="Links" className="divide-y divide-border rounded-lg border border-border">
            {items.map((share) => (
              <ShareRow
                key={share.id}
                share={share}
                ending={end.isPending && end.variables === share.id}
                onEnd={() =>
                  end.mutate(share.id, {
                    onSuccess: () => notifySuccess('Link revoked'),
                    onError: (error) => notifyError('Couldn’t revoke the link', { text: problemText(error) }),
                  })
                }
              />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

interface ShareRowProps {
  readonly share: DealShare;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function ShareRow({ share, ending, onEnd }: ShareRowProps) {
  const until = share.expires_at ? `expires ${formatDay(share.expires_at.slice(0, 10))}` : 'doesn’t expire';
  return (
    <li className="flex items-start gap-3 px-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p>
          Created by {share.created_by.name}, {until}
        </p>
        {!share.works && (
          <p className="text-warn">Off because {share.created_by.name} can no longer share this deal.</p>
        )}
        {share.readers.length === 0 ? (
          <p className="text-muted-foreground">No one has opened it yet.</p>
        ) : (
          <ul aria-label="Who opened it" className="text-muted-foreground">
            {share.readers.map(({ person, last_opened_at }) => (
              <li key={person.id}>
                {person.name} opened it{' '}
                <time dateTime={last_opened_at} title={formatTime(last_opened_at)}>
                  {formatRelative(last_opened_at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        size="sm"
        variant="ghost"
        busy={ending}
        aria-label={`Revoke the link by ${share.created_by.name}, ${until}`}
        onClick={onEnd}
      >
        Revoke
      </Button>
    </li>
  );
}
