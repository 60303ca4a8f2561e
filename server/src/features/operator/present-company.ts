import type {
  CompanyError,
  CompanyInvitation,
  CompanyMember,
  OperatorAction,
  OperatorCompany,
} from '@dealwright/contract/operator/operator-companies';
import { COMPANY_USAGE_DAYS } from '@dealwright/contract/operator/operator-companies';
import type { Tx } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { FEATURES } from '@dealwright/domain/feature';
import { displayName } from '../../platform/authenticate.ts';
import { notFound } from '../../platform/errors.ts';
import type { StandardLimits } from './change-company-limits.ts';
import { canSuspend } from './change-company-state.ts';
import type { ActionRow, CompanyErrorRow, InvitationRow, MemberRow } from './company-lists-store.ts';
import { findCompany, listOwnFlags, listUsage, listWorkspaces } from './company-store.ts';

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Everything the head of a company's page shows; nothing of its deals. */
export async function readCompany(
  tx: Tx,
  id: string,
  { now, standard }: { readonly now: Date; readonly standard: StandardLimits },
): Promise<OperatorCompany> {
  const row = await findCompany(tx, id);
  if (!row) throw notFound();
  const workspaces = await listWorkspaces(tx, id);
  const { suspended_at, suspension_reason, suspended_by } = row;
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    created_at: row.created_at.toISOString(),
    state: row.state,
    suspension:
      suspended_at === null
        ? null
        : { since: suspended_at.toISOString(), reason: suspension_reason ?? '', by: suspended_by },
    deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
    workspaces,
    members: total(workspaces.map(({ members }) => members)),
    seats: total(workspaces.map(({ seats }) => seats)),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    usage: await listUsage(tx, id, addDays(dayOf(now), 1 - COMPANY_USAGE_DAYS)),
    flags: await listOwnFlags(tx, id, FEATURES),
    limits: {
      requests: { own: row.requests_limit, standard: standard.requests },
      database_seconds: { own: row.database_seconds_limit, standard: standard.database_seconds },
      jobs: { own: row.jobs_limit, standard: standard.jobs },
      recordings_gb: { own: row.recordings_gb_limit, standard: standard.recordings_gb },
    },
    can: { suspend: canSuspend(row), resume: row.state === 'suspended' },
    has_operator: row.has_operator,
  };
}

export function presentMember({ first_name, last_name, ...row }: MemberRow): CompanyMember {
  return {
    ...row,
    name: displayName({ first_name, last_name, email: row.email }),
    last_active_at: row.last_active_at?.toISOString() ?? null,
  };
}

export function presentInvitation({ sort_key: _, ...row }: InvitationRow, now: Date): CompanyInvitation {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  };
}

export function presentError(row: CompanyErrorRow): CompanyError {
  return { ...row, last_seen_at: row.last_seen_at.toISOString() };
}

export function presentAction({ sort_key: _, ...row }: ActionRow): OperatorAction {
  return { ...row, created_at: row.created_at.toISOString() };
}
