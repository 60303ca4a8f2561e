import type { Operation } from '@dealwright/contract/undo';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { canReadOperation, canUndoOperation } from './policy.ts';
import { presentOperation } from './present-operation.ts';
import { findOperation, lockOperation, type OperationRow } from './store.ts';
import { startUndo } from './undo-store.ts';

interface UndoCall {
  readonly actor: Actor;
  readonly now: Date;
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
    throw new AppError('conflict', 'You can undo something for 30 days. This was longer ago.');
  }
}

/** Requests an undo, which a job carries out. Another request while it runs returns its progress. */
export async function requestUndo(tx: Tx, { actor, now }: UndoCall, id: string): Promise<Operation> {
  const key = { companyId: actor.companyId, id };
  const operation = await lockOperation(tx, key);
  if (!operation || !canReadOperation(actor, operation)) throw notFound();
  if (!canUndoOperation(actor, operation))
    throw new AppError('forbidden', 'You can view this but not undo it.');
  if (operation.state !== 'undoing') {
    requireUndoable(operation, now);
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
