import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

type Rights = Pick<Actor, 'role' | 'userId'>;

/** Viewers only read the library. */
export function canAddAnswer({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'viewer';
}

/** Managers and admins answer for what the library says. */
export function canApproveAnswer({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'manager';
}

/** Managers and admins can always change an answer; its author can until it is approved. */
export function canChangeAnswer(
  actor: Rights,
  answer: { readonly created_by: string; readonly approved_at: Date | null },
): boolean {
  if (canApproveAnswer(actor)) return true;
  return canAddAnswer(actor) && answer.approved_at === null && answer.created_by === actor.userId;
}

export function requireAddAnswer(actor: Rights): void {
  if (!canAddAnswer(actor)) throw new AppError('forbidden', 'Viewers can’t add answers to the library.');
}

export function requireApproveAnswer(actor: Rights): void {
  if (canApproveAnswer(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can approve answers of the library.');
}

export function requireChangeAnswer(actor: Rights, answer: Parameters<typeof canChangeAnswer>[1]): void {
  if (canChangeAnswer(actor, answer)) return;
  throw new AppError('forbidden', 'Only managers and admins can change this answer.');
}
