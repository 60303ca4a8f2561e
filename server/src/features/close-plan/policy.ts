import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** Managers and admins keep the templates of their workspace; every member starts plans from them. */
export function canManageTemplates({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'manager';
}

export function requireManageTemplates(actor: Actor): void {
  if (canManageTemplates(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can change templates.');
}
