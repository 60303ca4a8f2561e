import type { SupportStatus } from '@dealwright/contract/operator/support';
import { Badge } from '../../../ui/badge.tsx';

export const STATUS_LABELS: Readonly<Record<SupportStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

const TONES = { open: 'warn', in_progress: 'primary', resolved: 'won', closed: 'neutral' } as const;

export function StatusBadge({ status }: { readonly status: SupportStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
