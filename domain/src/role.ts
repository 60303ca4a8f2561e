export const ROLES = ['admin', 'manager', 'sales_rep', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  sales_rep: 'Sales rep',
  viewer: 'Viewer',
};

/** A profile without a role counts as a seller. */
export const DEFAULT_ROLE: Role = 'sales_rep';

/** Every right that the former role gave, the present one gives too. */
export function coversRole(present: Role, former: Role): boolean {
  return present === former || present === 'admin' || (present === 'manager' && former !== 'admin');
}
