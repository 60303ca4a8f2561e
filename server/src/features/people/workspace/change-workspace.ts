import { WORKSPACE_DENIED } from '@dealwright/contract/people/workspace';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { canManageWorkspace } from './policy.ts';
import { lockWorkspaceRow, renewCode, updateWorkspace } from './store.ts';

interface Call {
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

export function requireManager(actor: Actor): void {
  if (!canManageWorkspace(actor)) throw new AppError('forbidden', WORKSPACE_DENIED);
}

function personal(): AppError {
  return new AppError('conflict', 'No one else can join a personal workspace.');
}

function record(
  tx: Tx,
  actor: Actor,
  { clientAddress, requestId }: Call,
  action: string,
  detail = {},
): Promise<void> {
  const { companyId, userId: actorId, workspaceId } = actor;
  const entry = { companyId, actorId, action, success: true, clientAddress, requestId };
  return audit(tx, { ...entry, detail: { workspace_id: workspaceId, ...detail } });
}

interface Change {
  readonly name?: string | undefined;
  readonly former_name?: string | undefined;
  readonly allow_self_join?: boolean | undefined;
}

/**
 * Throws 403 for everyone but admins and managers, 409 if a personal workspace would become open to joining, 412 if
 * a colleague renamed it in the meantime.
 */
export async function changeWorkspace(tx: Tx, actor: Actor, change: Change, call: Call): Promise<void> {
  requireManager(actor);
  const before = await lockWorkspaceRow(tx, actor);
  if (change.allow_self_join && before.workspace_type === 'personal') throw personal();
  if (change.name !== undefined) {
    const names = { former: change.former_name, present: before.name, next: change.name };
    assertUnchanged(names, { name: before.name });
  }
  await updateWorkspace(tx, actor, change, call.now);
  if (change.name !== undefined && change.name !== before.name) {
    await record(tx, actor, call, 'workspace_renamed', { from: before.name, to: change.name });
  }
  if (change.allow_self_join !== undefined && change.allow_self_join !== before.allow_self_join) {
    await record(tx, actor, call, 'self_join_changed', { to: change.allow_self_join });
  }
}

/** The old code stops working with it. The code itself is in no log. */
export async function renewWorkspaceCode(tx: Tx, actor: Actor, call: Call): Promise<void> {
  requireManager(actor);
  const { workspace_type } = await lockWorkspaceRow(tx, actor);
  if (workspace_type === 'personal') throw personal();
  await renewCode(tx, actor, call.now);
  await record(tx, actor, call, 'workspace_code_renewed');
}
