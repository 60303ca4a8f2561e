import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** The same as for merging: admins and managers, who see all accounts and deals of their workspace. */
export function canDecideDuplicates(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

export function requireDecider(actor: Actor): void {
  if (canDecideDuplicates(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can review duplicates.');
}
