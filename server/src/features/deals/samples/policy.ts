import type { Actor } from '../../../platform/actor.ts';

/** What a workspace began with is its admins' to keep or to remove. */
export function canDecideOnSamples(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}
