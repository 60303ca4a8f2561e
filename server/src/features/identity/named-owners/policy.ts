import type { Actor } from '../../../platform/actor.ts';

/** Who reports to whom, and who can own records, is the admins’ to change. */
export function canRemoveNamedOwner({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin';
}
