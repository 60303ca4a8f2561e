import type { ChangedLimits } from '@dealwright/contract/operator/operator-companies';
import type { Tx } from '@dealwright/db/database';
import { STANDARD_RECORDING_GB } from '@dealwright/domain/recording';
import { audit } from '../../platform/audit.ts';
import { notifyLimits } from '../../platform/company-limits.ts';
import type { Config } from '../../platform/config.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findCompany, lockCompany, setLimits } from './company-store.ts';

/** What every company may use unless an operator set something else; null is no limit. */
export interface StandardLimits {
  readonly requests: number;
  readonly database_seconds: number | null;
  readonly jobs: null;
  readonly recordings_gb: number;
}

export const standardLimits = ({ requests }: Pick<Config, 'requests'>): StandardLimits => ({
  requests: requests.perCompany,
  database_seconds: requests.databaseSeconds,
  jobs: null,
  recordings_gb: STANDARD_RECORDING_GB,
});

interface Change extends ChangedLimits {
  readonly companyId: string;
  readonly operatorId: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Slows a company down, or gives it more, as system role; each process follows within seconds. Throws `not_found` or
 * `conflict`.
 */
export async function changeCompanyLimits(tx: Tx, change: Change): Promise<void> {
  const { companyId, requests, database_seconds, jobs, reason, now } = change;
  await lockCompany(tx, companyId);
  const company = await findCompany(tx, companyId);
  if (!company) throw notFound();
  if (company.state === 'erased') throw new AppError('conflict', 'This company has been deleted.');
  // Clients of before don't know of it, and leave it as it is.
  const recordings_gb =
    change.recordings_gb === undefined ? company.recordings_gb_limit : change.recordings_gb;
  const limits = { requests, database_seconds, jobs, recordings_gb };
  if (
    company.requests_limit === requests &&
    company.database_seconds_limit === database_seconds &&
    company.jobs_limit === jobs &&
    company.recordings_gb_limit === recordings_gb
  )
    return;
  await setLimits(tx, companyId, limits, now);
  notifyLimits(tx);
  await audit(tx, {
    companyId,
    actorId: change.operatorId,
    action: 'company_limits_changed',
    success: true,
    clientAddress: change.clientAddress,
    requestId: change.requestId,
    detail: { reason, ...limits },
  });
}
