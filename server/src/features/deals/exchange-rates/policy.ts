import type { Actor } from '../../../platform/actor.ts';

/** Admins set the company's reporting currency and rates. */
export function canSetRates(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}
