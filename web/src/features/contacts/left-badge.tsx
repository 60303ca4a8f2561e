import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';

/** 'Left Mar 3', if they no longer work for their account. */
export function LeftBadge({ day }: { readonly day: string | null }) {
  return day === null ? null : <Badge tone="warn">Left {formatDay(day)}</Badge>;
}
