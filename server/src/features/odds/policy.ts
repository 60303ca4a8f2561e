import type { Actor } from '../../platform/actor.ts';

/** The range of the workspace is for those who see all of its deals; sellers see the chances of their own. */
export function canReadRange(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'sales_rep';
}
