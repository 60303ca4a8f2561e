import type { EarlyAccessRequest } from '@dealwright/contract/operator/early-access';
import { companyDomainOf } from '../../../platform/company-domain.ts';
import type { RequestRow } from './store.ts';

/** A request as the operator sees it. */
export function presentRequest(row: RequestRow): EarlyAccessRequest {
  const domain = row.status === 'pending' ? companyDomainOf(row.email) : null;
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    company: row.company,
    phone: row.phone,
    job_title: row.job_title,
    team_size: row.team_size,
    message: row.message,
    status: row.status,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    decision_note: row.decision_note,
    approved_into: row.company_id
      ? { id: row.company_id, name: row.company_name ?? '', domain: row.company_domain }
      : null,
    existing_company:
      domain !== null && row.existing_id
        ? {
            id: row.existing_id,
            name: row.existing_name ?? '',
            domain: row.existing_domain,
            members: row.existing_members,
          }
        : null,
    suggested_domain: domain,
  };
}
