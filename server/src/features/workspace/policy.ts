import type { Actor } from '../../platform/actor.ts';

/** Name, joining and code of the workspace are its admins' and managers'. */
export function canManageWorkspace(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}
