import type { OpenSession } from '@dealwright/contract/identity/sessions';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatRelative } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './sessions-api.ts';

const failed = (error: unknown) => notifyError('Error', { text: problemText(error) });

/** Where one is signed in, and the way to end that. */
export function SessionsCard() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const [asking, setAsking] = useState(false);
  const others = (sessions.data?.length ?? 1) - 1;
  return (
    <Card
      title="Sessions"
      description="Devices you’re signed in on. A session ends after seven days without use."
      actions={
        others > 0 && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            End all others
          </Button>
        )
      }
    >
      <QueryState query={sessions} skeleton={<SkeletonList rows={2} />}>
        {(list) => (
          <ul className="divide-y divide-border rounded-lg border border-border">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="End all other sessions?"
        description="All other devices are signed out right away. You stay signed in here."
        confirmLabel="End all others"
        destructive
        busy={endOthers.isPending}
        onConfirm={() =>
          endOthers.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              notifySuccess('Sessions ended', { text: 'You’re signed in only on this device' });
            },
            onError: failed,
          })
        }
      />
    </Card>
  );
}

function SessionRow({ session }: { readonly session: OpenSession }) {
  const end = useEndSession();
  const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="truncate">{session.device}</span>
          {session.current && <Badge tone="won">This device</Badge>}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          {session.address ?? 'Unknown address'}, last used {formatRelative(session.last_used_at)}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="outline"
          busy={end.isPending}
          aria-label={`End the session of ${session.device}`}
          onClick={() => end.mutate(session.id, { onError: failed })}
        >
          End
        </Button>
      )}
    </li>
  );
}
