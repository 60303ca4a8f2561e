import type { ErrorGroup, ErrorSide } from '@dealwright/contract/errors';
import { Badge } from '../../../ui/badge.tsx';

export const SIDE_LABELS: Readonly<Record<ErrorSide, string>> = { client: 'Browser', server: 'Server' };

/** Where it happens, whether it is resolved, and if so, whether it was seen since. */
export function ErrorBadges({
  error: { side, state, resolved_at, last_seen_at },
}: {
  readonly error: ErrorGroup;
}) {
  const seenSince = resolved_at !== null && last_seen_at > resolved_at;
  return (
    <>
      <Badge>{SIDE_LABELS[side]}</Badge>
      {state === 'open' && <Badge tone="warn">Open</Badge>}
      {state === 'resolved' && <Badge tone="won">Resolved</Badge>}
      {seenSince && <Badge tone="warn">Seen since</Badge>}
    </>
  );
}
