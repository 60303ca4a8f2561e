import type {
  OperatorCost,
  OperatorSession,
  OperatorWorkspace,
  SecurityEvent,
} from '@dealwright/contract/operator/operator-lists';
import { describeBrowser } from '../identity/session/describe-device.ts';
import type { CostRow, CostSums, WorkspaceRow } from './company-store.ts';
import type { EventRow, OperatorSessionRow } from './security-store.ts';

export function presentWorkspace({
  company_id,
  company_name,
  company_domain,
  company_suspended,
  sort_key: _,
  ...row
}: WorkspaceRow): OperatorWorkspace {
  return {
    ...row,
    company: { id: company_id, name: company_name, domain: company_domain, suspended: company_suspended },
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

export function presentSums(sums: CostSums | undefined): Omit<OperatorCost, 'company' | 'service_type'> {
  return {
    operations: Number(sums?.operations ?? 0),
    api_calls: Number(sums?.api_calls ?? 0),
    tokens_input: Number(sums?.tokens_input ?? 0),
    tokens_output: Number(sums?.tokens_output ?? 0),
    cost_usd: Number(sums?.cost_usd ?? 0),
  };
}

export function presentCost(row: CostRow): OperatorCost {
  return {
    company: { id: row.company_id, name: row.company_name },
    service_type: row.service_type,
    ...presentSums(row),
  };
}

export function presentEvent({ sort_key: _, ...row }: EventRow): SecurityEvent {
  return { ...row, created_at: row.created_at.toISOString() };
}

export function presentSession(row: OperatorSessionRow, currentId: string): OperatorSession {
  return {
    ...row,
    browser: describeBrowser(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === currentId,
  };
}
