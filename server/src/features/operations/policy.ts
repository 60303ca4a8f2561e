import type { Actor } from '../../platform/actor.ts';

interface MadeBy {
  readonly actor_id: string | null;
}

/** Admins find the operations of everyone in the company, others only their own. */
export function canReadOperation(actor: Actor, { actor_id }: MadeBy): boolean {
  return actor.role === 'admin' || actor_id === actor.userId;
}

/** Viewers can't undo anything, even their own earlier operations. */
export function canUndoOperation(actor: Actor, operation: MadeBy): boolean {
  return actor.role !== 'viewer' && canReadOperation(actor, operation);
}
