import type { Actor } from '../../platform/actor.ts';

interface MadeBy {
  readonly actor_id: string | null;
}

/** Admins find what anybody in the company did, everybody else what they did. */
export function canReadOperation(actor: Actor, { actor_id }: MadeBy): boolean {
  return actor.role === 'admin' || actor_id === actor.userId;
}

/** Who only reads by now takes nothing back, even what they once did. */
export function canUndoOperation(actor: Actor, operation: MadeBy): boolean {
  return actor.role !== 'viewer' && canReadOperation(actor, operation);
}
