import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';

/** Admins decide what outcome reviews ask. */
export const canSetQuestions = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin';

export function requireMaySetQuestions(actor: Pick<Actor, 'role'>): void {
  if (!canSetQuestions(actor)) throw new AppError('forbidden', 'Only admins can change the questions.');
}
