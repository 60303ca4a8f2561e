import type { Actor } from '../../platform/actor.ts';

/** Everything that the company has is an admin’s to take out. */
export function canExportCompany(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}

/** What is deleted is gone for everyone. */
export function canSetRetention(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}

/** The company, with everyone in it. */
export function canDeleteCompany(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}
