import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';

/** Admins change the rules of the workspace they are in; everyone in it reads them. */
export const canChangeRules = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin';

export function requireMayChangeRules(actor: Pick<Actor, 'role'>): void {
  if (!canChangeRules(actor)) throw new AppError('forbidden', 'Only admins can change the rules.');
}
