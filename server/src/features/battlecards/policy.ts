import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

type Rights = Pick<Actor, 'role' | 'userId'>;

/** Viewers only read battlecards; other members add, confirm and order lines. */
export function canWriteCard({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'viewer';
}

/** Managers and admins change every line, others those they wrote. */
export function canEditLine(actor: Rights, line: { readonly author_id: string }): boolean {
  if (actor.role === 'admin' || actor.role === 'manager') return true;
  return canWriteCard(actor) && line.author_id === actor.userId;
}

export function requireWriteCard(actor: Rights): void {
  if (!canWriteCard(actor)) throw new AppError('forbidden', 'Viewers can’t change battlecards.');
}

export function requireEditLine(actor: Rights, line: { readonly author_id: string }): void {
  if (canEditLine(actor, line)) return;
  throw new AppError('forbidden', 'Only its author, managers and admins can change this line.');
}
