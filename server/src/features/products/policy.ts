import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** Managers and admins decide what the workspace sells; every member sees it. */
export function canManageProducts({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'manager';
}

export function requireManageProducts(actor: Actor): void {
  if (canManageProducts(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can change products and prices.');
}

/** A cheaper price book would be a discount that nobody approved. */
export function requireChoosePriceBook(actor: Actor): void {
  if (canManageProducts(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can choose another price book for a deal.');
}
