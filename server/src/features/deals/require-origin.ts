import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { canSetOrigin } from './policy.ts';

const ORIGIN_FIELDS = ['created_on', 'closed_on', 'external_id'] as const;

/** Throws 403 when the person gives what only admins and managers may. */
export function requireMaySetOrigin(
  actor: Actor,
  input: { readonly [field in (typeof ORIGIN_FIELDS)[number]]?: unknown },
): void {
  const given = ORIGIN_FIELDS.filter((field) => input[field] !== undefined);
  if (given.length === 0 || canSetOrigin(actor)) return;
  throw new AppError('forbidden', `Only admins and managers can set ${given.join(', ')}.`);
}
