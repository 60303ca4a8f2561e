import type { OperationKind } from '@dealwright/contract/undo';
import { coversRole, ROLES, type Role } from '@dealwright/domain/role';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';

interface MadeBy {
  readonly actor_id: string | null;
}

/** What decides who can undo an operation. */
export interface DoneOperation extends MadeBy {
  readonly kind: OperationKind;
  readonly workspace_id: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface Place {
  readonly role: Role;
  readonly workspaceId: string;
}

const actedAsFacts = z.object({ acted_as: z.object({ role: z.enum(ROLES), workspace_id: z.uuid() }) });

/** The role and workspace of the person who acts, as the facts of an operation keep them. */
export const actedAsFact = ({ role, workspaceId }: Place): z.infer<typeof actedAsFacts> => ({
  acted_as: { role, workspace_id: workspaceId },
});

/** Of operations that don't say it: the least role that could do them. */
function leastRole({ kind, facts }: DoneOperation): Role {
  if ('managers' in facts) return 'admin';
  if ('named_owners' in facts || (kind === 'merge' && facts['kind'] === 'account')) return 'manager';
  return 'sales_rep';
}

function actedAs(operation: DoneOperation): Place {
  const noted = actedAsFacts.safeParse(operation.facts);
  if (!noted.success) return { role: leastRole(operation), workspaceId: operation.workspace_id };
  const { role, workspace_id: workspaceId } = noted.data.acted_as;
  return { role, workspaceId };
}

/** Admins find the operations of everyone in the company, others only their own. */
export function canReadOperation(actor: Actor, { actor_id }: MadeBy): boolean {
  return actor.role === 'admin' || actor_id === actor.userId;
}

/**
 * Admins can undo everything in the company; others what they did, as long as they are in the workspace where they did
 * it, with a role that gives at least the same rights. Viewers can't undo anything.
 */
export function canUndoOperation(actor: Actor, operation: DoneOperation): boolean {
  if (actor.role === 'viewer' || !canReadOperation(actor, operation)) return false;
  if (actor.role === 'admin') return true;
  const { role, workspaceId } = actedAs(operation);
  return workspaceId === actor.workspaceId && coversRole(actor.role, role);
}
