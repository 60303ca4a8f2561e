import type { Role } from '@dealwright/domain/role';

/** Roles by rights: a higher number has more. */
const RANK: Readonly<Record<Role, number>> = { viewer: 0, sales_rep: 1, manager: 2, admin: 3 };

export const RAISE_REFUSED = 'Only an admin can give you a role with more rights.';
export const LAST_ADMIN_REFUSED = 'A workspace needs at least one admin. Make someone else an admin first.';

interface Standing {
  readonly own: Role;
  /** Of the same workspace. */
  readonly otherAdmins: number;
}

/** People can't raise their own rights. */
export const wouldRaise = (own: Role, role: Role): boolean => RANK[role] > RANK[own];

/** Why a person can't give themselves a role; null if they can. */
export function refusalOf(role: Role, { own, otherAdmins }: Standing): string | null {
  if (wouldRaise(own, role)) return RAISE_REFUSED;
  if (own === 'admin' && role !== 'admin' && otherAdmins === 0) return LAST_ADMIN_REFUSED;
  return null;
}
