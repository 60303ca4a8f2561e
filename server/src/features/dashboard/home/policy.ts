import type { Actor } from '../../../platform/actor.ts';

/** Suggestions wait for those who work deals. Viewers read. */
export function canDecideOnSuggestions(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'viewer';
}

/** People who see all deals can reassign the deals of members who left. */
export function canFindOwners(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

/** Viewers have nothing to begin with. */
export function canBegin(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'viewer';
}
