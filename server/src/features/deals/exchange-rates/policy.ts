import type { Actor } from '../../../platform/actor.ts';

/** What the company's sums are told in, and by which rates, is its admins' to say. */
export function canSetRates(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}
