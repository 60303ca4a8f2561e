import { ROLE_LABELS, type Role } from '@dealwright/domain/role';

/** What each role may do, in a sentence. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Full access: all deals, workspaces, members and settings.',
  manager: 'Can edit every deal in the workspace and manage its members.',
  sales_rep: 'Can edit deals they own, collaborate on, or own in the CRM.',
  viewer: 'Can view every deal in the workspace, without editing.',
};

/** As one offers them: the ones that sell first. */
const OFFERED: readonly Role[] = ['sales_rep', 'manager', 'viewer', 'admin'];

export function roleOptions(roles: readonly Role[]): { value: Role; label: string }[] {
  return OFFERED.filter((role) => roles.includes(role)).map((value) => ({
    value,
    label: value === 'admin' ? 'Administrator' : ROLE_LABELS[value],
  }));
}

/** Within a sentence: 'an administrator', 'a sales rep'. */
export function roleInText(role: Role): string {
  const label = roleOptions([role])[0]?.label.toLowerCase() ?? role;
  return `${role === 'admin' ? 'an' : 'a'} ${label}`;
}
