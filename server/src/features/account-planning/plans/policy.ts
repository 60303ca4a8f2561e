import type { Actor } from '../../../platform/actor.ts';

/** What the workspace sells is for those to say who lead it. */
export function canManageOffers({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'manager';
}
