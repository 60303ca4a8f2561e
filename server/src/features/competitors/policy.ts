import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** Managers and admins maintain competitors; every member sees them. */
export function canManageCompetitors({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'manager';
}

export function requireManageCompetitors(actor: Actor): void {
  if (canManageCompetitors(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can change competitors.');
}
