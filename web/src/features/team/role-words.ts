import { ROLE_LABELS, type Role } from '@dealwright/domain/role';

/** What each role may do, in a sentence. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Everything in the company: all deals, workspaces, the team and its settings.',
  manager: 'Works every deal of the workspace, and runs it and its team.',
  sales_rep: 'Works the deals they own, collaborate on, or own in the CRM.',
  viewer: 'Reads every deal of the workspace and changes none.',
};

/** As one offers them: the ones that sell first. */
const OFFERED: readonly Role[] = ['sales_rep', 'manager', 'viewer', 'admin'];

export function roleOptions(roles: readonly Role[]): { value: Role; label: string }[] {
  return OFFERED.filter((role) => roles.includes(role)).map((value) => ({
    value,
    label: value === 'admin' ? 'Administrator' : ROLE_LABELS[value],
  }));
}
