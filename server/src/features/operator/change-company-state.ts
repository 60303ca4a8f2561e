import type { Tx } from '@dealwright/db/database';
import { audit } from '../../platform/audit.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type CompanyRow, findCompany, lockCompany, markResumed, markSuspended } from './company-store.ts';

interface Change {
  readonly companyId: string;
  readonly state: 'active' | 'suspended';
  readonly reason: string;
  readonly operatorId: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

/** Whether it can be suspended: an operator must not shut themselves out with their company. */
export function canSuspend(company: CompanyRow): boolean {
  return company.state === 'active' && !company.has_operator && !company.deletion_begun;
}

async function suspend(tx: Tx, company: CompanyRow, change: Change): Promise<void> {
  const { companyId: id, operatorId: by, reason, now } = change;
  if (company.has_operator) {
    throw new AppError(
      'conflict',
      'An operator is a member of this company. Remove them before you suspend it.',
    );
  }
  if (!canSuspend(company)) throw new AppError('conflict', 'This company is being deleted.');
  await markSuspended(tx, { id, by, reason, now });
}

/**
 * Suspends a company or resumes it, as system role. From the commit on `app.enter_company` and `app.authenticate` keep
 * everyone out of it. No change if it already has that state. Throws `not_found` or `conflict`.
 */
export async function changeCompanyState(tx: Tx, change: Change): Promise<void> {
  const { companyId, state, now } = change;
  await lockCompany(tx, companyId);
  const company = await findCompany(tx, companyId);
  if (!company) throw notFound();
  if (company.state === 'erased') throw new AppError('conflict', 'This company has been deleted.');
  if (company.state === state) return;
  if (state === 'suspended') await suspend(tx, company, change);
  else await markResumed(tx, companyId, company.suspended_at ?? now, now);
  await audit(tx, {
    companyId,
    actorId: change.operatorId,
    action: state === 'suspended' ? 'company_suspended' : 'company_resumed',
    success: true,
    clientAddress: change.clientAddress,
    requestId: change.requestId,
    detail: { reason: change.reason },
  });
}
