import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { AreaStatus, Severity } from './release-content.ts';

const SEVERITIES: Readonly<Record<Severity, readonly [string, Tone]>> = {
  critical: ['Critical', 'lost'],
  high: ['High', 'warn'],
  medium: ['Medium', 'primary'],
  low: ['Low', 'neutral'],
};

const STATUSES: Readonly<Record<AreaStatus, readonly [string, Tone]>> = {
  working: ['Working', 'won'],
  'not-working': ['Not working', 'lost'],
  partial: ['Partial', 'warn'],
  'needs-verification': ['Needs verification', 'neutral'],
};

export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const [label, tone] = SEVERITIES[severity];
  return <Badge tone={tone}>{label}</Badge>;
}

export function StatusBadge({ status }: { readonly status: AreaStatus }) {
  const [label, tone] = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
