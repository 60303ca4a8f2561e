import { useEffect, useRef } from 'react';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useBeginGmail, useEmailConnections } from './api.ts';
import { ConnectionView } from './connection-view.tsx';

/** Says it when a mailbox appears that was not there when one began to look. */
function useAnnounceNew(joinedIds: string | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (joinedIds === undefined) return;
    const ids = joinedIds.split(' ').filter(Boolean);
    const before = known.current;
    known.current = new Set(ids);
    if (before && ids.some((id) => !before.has(id))) notifySuccess('Gmail connected successfully');
  }, [joinedIds]);
}

/** Gmail: not connected, or each mailbox with how far it was read. */
export function GmailCard() {
  const query = useEmailConnections();
  const begin = useBeginGmail();
  const items = query.data?.items;
  useAnnounceNew(items?.map(({ id }) => id).join(' '));
  const connect = () =>
    begin.mutate(undefined, {
      onError: (error) => notifyError(`Failed to connect Gmail: ${problemText(error)}`),
    });
  // The browser is on its way to Google once there was an answer.
  const leaving = begin.isPending || begin.isSuccess;
  return (
    <Card
      title="Gmail"
      description="Save emails with your buyers on their deals, and write to them from there."
      actions={
        items?.length === 0 && (
          <Button variant="primary" size="sm" busy={leaving} onClick={connect}>
            Connect Gmail
          </Button>
        )
      }
    >
      <QueryState query={query} skeleton={<SkeletonList rows={2} rowClass="h-14" />}>
        {(data) =>
          data.items.length === 0 ? (
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
              <Badge>Not connected</Badge>
              For all other email we check only sender, recipients and subject, and keep nothing.
            </p>
          ) : (
            <ul aria-label="Mailboxes" className="flex flex-col gap-5">
              {data.items.map((connection) => (
                <li key={connection.id}>
                  <ConnectionView connection={connection} connecting={leaving} onReconnect={connect} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}
