import { getOperation, listKeptRecords, listOperations, undoOperation } from '@dealwright/contract/undo';
import type { Router } from '../../platform/http/serve.ts';
import { presentOperation } from './present-operation.ts';
import { readKeptPage, readOperationPage } from './read-operations.ts';
import { requestUndo, requireOperation } from './request-undo.ts';
import type { Undoable } from './undoable.ts';

export function registerOperations(router: Router, undoables: readonly Undoable[]): void {
  router.member(listOperations, ({ actor, tx, query, now }) => readOperationPage(tx, actor, query, now));

  router.member(getOperation, async ({ actor, tx, params, now }) =>
    presentOperation(actor, await requireOperation(tx, actor, params.operation_id), now),
  );

  router.member(listKeptRecords, ({ actor, tx, params, query }) =>
    readKeptPage(tx, actor, params.operation_id, query, undoables),
  );

  router.member(undoOperation, ({ actor, tx, params, now }) =>
    requestUndo(tx, { actor, now, undoables }, params.operation_id),
  );
}
