import type { Session } from '@dealwright/contract/identity/session';
import {
  isShutOut,
  levelToReach,
  requiresMfaEnrollment,
  type SessionRow,
} from '../../../platform/authenticate.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../platform/demo-accounts.ts';

/** The session as the browser sees it; a visitor's has no user. */
export function presentSession(row: SessionRow | null, demo: boolean): Session {
  const inside = row && isShutOut(row) ? null : row;
  return {
    user: row && {
      id: row.user_id,
      email: row.email,
      email_verified: row.email_verified,
      aal: row.aal,
      next_aal: levelToReach(row),
      // An operator has no use of the account without one, so the set-up comes first.
      enrolment_required: requiresMfaEnrollment(row) || (row.is_super_admin && !demo && !row.second_factor),
      is_super_admin: row.is_super_admin,
      company_suspended: isShutOut(row),
    },
    profile: presentProfile(inside),
    workspace: presentWorkspace(inside),
    expires_at: row?.expires_at.toISOString() ?? null,
    features: [...(inside?.features ?? [])],
    demo,
    demo_accounts: demo && !row ? DEMO_ACCOUNTS.map(({ email, label }) => ({ email, label })) : [],
    demo_password: demo && !row ? DEMO_PASSWORD : null,
  };
}

function presentProfile(row: SessionRow | null): Session['profile'] {
  if (!row?.company_id) return null;
  return {
    id: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: row.role ?? 'sales_rep',
    company_id: row.company_id,
    company_name: row.company_name ?? '',
    workspace_id: row.workspace_id,
    hubspot_user_id: row.hubspot_user_id,
    mfa_enabled: row.mfa_enabled,
    locale: row.locale,
  };
}

function presentWorkspace(row: SessionRow | null): Session['workspace'] {
  if (!row?.workspace_id) return null;
  return {
    id: row.workspace_id,
    name: row.workspace_name ?? '',
    workspace_type: row.workspace_type ?? 'team',
    max_members: row.max_members ?? 0,
    allow_self_join: row.allow_self_join ?? false,
  };
}
