import type { Operation } from '@dealwright/contract/undo';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { canReadOperation, canUndoOperation } from './policy.ts';
import { presentOperation } from './present-operation.ts';
import { findOperation, lockOperation, type OperationRow } from './store.ts';
import { startUndo } from './undo-store.ts';
import type { Undoable } from './undoable.ts';

/** So long people can take back a change of their own although they can no longer edit its records. */
const AT_ONCE_MS = 15 * 60 * 1000;

interface UndoCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly undoables: readonly Undoable[];
}

/** The operation, if the person can read it; 404 otherwise. */
export async function requireOperation(tx: Tx, actor: Actor, id: string): Promise<OperationRow> {
  const operation = await findOperation(tx, { companyId: actor.companyId, id });
  if (!operation || !canReadOperation(actor, operation)) throw notFound();
  return operation;
}

export async function readOperation(tx: Tx, actor: Actor, id: string, now: Date): Promise<Operation> {
  return presentOperation(actor, await requireOperation(tx, actor, id), now);
}

function requireUndoable(operation: OperationRow, now: Date): void {
  if (operation.state === 'running') throw new AppError('conflict', 'Wait until it’s done, then undo it.');
  if (operation.state === 'undone' || operation.state === 'partly') {
    throw new AppError('conflict', 'This has already been undone.');
  }
  if (operation.undo_until <= now) {
    throw new AppError('conflict', 'This can no longer be undone. You can undo changes for 30 days.');
  }
}

function requireRights(actor: Actor, operation: OperationRow): void {
  if (canUndoOperation(actor, operation)) return;
  throw new AppError(
    'forbidden',
    actor.role === 'viewer'
      ? 'You can view this but not undo it. Ask an admin.'
      : 'Your role or workspace has changed since then. Ask an admin to undo this.',
  );
}

/** After a short time people can undo only what they can still edit: a seller who handed deals over asks an admin. */
async function requireStillTheirs(
  tx: Tx,
  { actor, now, undoables }: UndoCall,
  { id, created_at: doneAt }: OperationRow,
): Promise<void> {
  if (actor.role === 'admin' || now.getTime() - doneAt.getTime() <= AT_ONCE_MS) return;
  for (const { kind, touchesOthers } of undoables) {
    if (await touchesOthers?.(tx, actor, id))
      throw new AppError(
        'forbidden',
        `You can’t edit some of these ${kind === 'person' ? 'people' : `${kind}s`} anymore. Ask an admin to undo this.`,
      );
  }
}

/** Requests an undo, which a job carries out. Another request while it runs returns its progress. */
export async function requestUndo(tx: Tx, call: UndoCall, id: string): Promise<Operation> {
  const { actor, now } = call;
  const key = { companyId: actor.companyId, id };
  const operation = await lockOperation(tx, key);
  if (!operation || !canReadOperation(actor, operation)) throw notFound();
  requireRights(actor, operation);
  if (operation.state !== 'undoing') {
    requireUndoable(operation, now);
    await requireStillTheirs(tx, call, operation);
    await startUndo(tx, key, actor.userId, now);
  }
  await emit(tx, [
    {
      companyId: key.companyId,
      workspaceId: operation.workspace_id,
      dealId: null,
      type: 'operation.undo_requested',
      actorId: actor.userId,
      payload: { operation_id: id },
    },
  ]);
  return presentOperation(actor, await requireOperation(tx, actor, id), now);
}
