import type { Profile } from '@dealwright/contract/people/profile';
import type { Role } from '@dealwright/domain/role';
import type { ProfileRow } from './store.ts';

/** Anyone with the workspace's code can join. */
function mayReadInvitationCode(role: Role): boolean {
  return role === 'admin' || role === 'manager';
}

export function presentProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: row.role,
    company_id: row.company_id,
    company_name: row.company_name,
    workspace_id: row.workspace_id,
    hubspot_user_id: row.hubspot_user_id,
    mfa_enabled: row.mfa_enabled,
    locale: row.locale,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    company: { name: row.company_name },
    workspace: row.workspace_id === null ? null : { id: row.workspace_id, ...presentWorkspace(row) },
  };
}

function presentWorkspace(row: ProfileRow) {
  return {
    name: row.workspace_name,
    workspace_type: row.workspace_type,
    max_members: row.max_members,
    allow_self_join: row.allow_self_join,
    invitation_code: mayReadInvitationCode(row.role) ? row.invitation_code : null,
  };
}
