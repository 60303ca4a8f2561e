import { MERGED_KINDS } from '@dealwright/contract/merge';
import type { Database, Tx } from '@dealwright/db/database';
import { z } from 'zod';
import { asCompany } from '../../platform/as-member.ts';
import { emit, holdRecordEvents } from '../../platform/events.ts';
import { planAnew, planForAnyValue } from '../../platform/plan-anew.ts';
import { deferConstraints } from './merge-store.ts';
import { RECORDS_AT_ONCE } from './record-operation.ts';
import { lockOperation, type OperationKey, type OperationRow } from './store.ts';
import { undoManagers } from './undo-managers.ts';
import {
  endUndo,
  type Kept,
  keepChanges,
  listCreatedSince,
  listRuns,
  type Run,
  restoreFields,
  restoreRecords,
  saveCheckpoint,
} from './undo-store.ts';
import type { Undoable, UndoContext } from './undoable.ts';

export interface UndoDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly undoables: readonly Undoable[];
}

interface Undoing {
  readonly key: OperationKey;
  readonly context: UndoContext;
  readonly run: Run;
  readonly undoable: Undoable | undefined;
}

interface Outcome {
  readonly restored: number;
  readonly kept: readonly Kept[];
}

type Staying = Omit<Kept, 'by'> & { readonly id: string | null };

/** Adds who changed the records that stay, as far as their feature knows. */
async function withPeople(tx: Tx, { context, undoable }: Undoing, kept: readonly Staying[]): Promise<Kept[]> {
  const ids = kept.flatMap(({ id, reason }) => (id !== null && reason === 'changed' ? [id] : []));
  const last = ids.length > 0 ? await undoable?.lastChanges?.(tx, context, ids) : undefined;
  return kept.map(({ id, ...row }) => {
    const change = id === null ? undefined : last?.get(id);
    return { ...row, by: change?.by ?? null, at: change?.at ?? row.at };
  });
}

async function removeCreated(tx: Tx, undoing: Undoing): Promise<Outcome> {
  const { key, context, run, undoable } = undoing;
  if (!undoable) throw new Error(`Nobody takes away records of ${run.table_name}`);
  const rows = await listCreatedSince(tx, key, run);
  const unchanged = rows.filter(({ reason }) => reason === null).map(({ id }) => id);
  const used = new Set(unchanged.length > 0 ? await undoable.remove(tx, context, unchanged) : []);
  // A record that is already deleted needs no undo.
  const kept = rows.flatMap(({ id, place, reason, at }): Staying[] => {
    if (used.has(id)) return [{ id, place, reason: 'in_use' as const, fields: null, at: null }];
    return reason === 'changed' ? [{ id, place, reason, fields: null, at }] : [];
  });
  return { restored: unchanged.length - used.size, kept: await withPeople(tx, undoing, kept) };
}

async function restoreChanged(tx: Tx, undoing: Undoing): Promise<Outcome> {
  const { key, context, run, undoable } = undoing;
  const fields = () => restoreFields(tx, key, run, undoable?.groups ?? {}, context.now);
  const rows = undoable?.restore ? await undoable.restore(tx, context, run, fields) : await fields();
  const back = rows.filter(({ put_back }) => Object.keys(put_back).length > 0);
  const restored = back.flatMap(({ record_id: id, was, put_back: putBack }) =>
    id === null ? [] : [{ id, was, putBack }],
  );
  if (restored.length > 0) await undoable?.restored?.(tx, context, restored);
  const kept = rows.flatMap(({ reason, place, record_id: id, kept_fields: fields, at }) =>
    reason === null ? [] : [{ id, place, reason, fields, at: reason === 'gone' ? null : at }],
  );
  return { restored: back.length, kept: await withPeople(tx, undoing, kept) };
}

async function restoreDeleted(tx: Tx, { key, run }: Undoing): Promise<Outcome> {
  const rows = await restoreRecords(tx, key, run);
  const kept = rows.flatMap(({ place, restored }) =>
    restored ? [] : [{ place, reason: 'gone' as const, fields: null, by: null, at: null }],
  );
  return { restored: rows.length - kept.length, kept };
}

const STEPS = { created: removeCreated, changed: restoreChanged, deleted: restoreDeleted } as const;

const contextOf = (deps: UndoDeps, operation: OperationRow, key: OperationKey): UndoContext => ({
  companyId: key.companyId,
  operationId: key.id,
  actorId: operation.undone_by,
  doneAt: operation.created_at,
  now: deps.now(),
});

async function undoPart(tx: Tx, deps: UndoDeps, operation: OperationRow, key: OperationKey): Promise<bigint> {
  await planAnew(tx);
  await planForAnyValue(tx);
  const context = contextOf(deps, operation, key);
  const last = (operation.undone_from ?? operation.last_position + 1n) - 1n;
  const first = last >= BigInt(RECORDS_AT_ONCE) ? last - BigInt(RECORDS_AT_ONCE) + 1n : 1n;
  let restored = 0;
  let kept = 0;
  for (const run of last < 1n ? [] : await listRuns(tx, key, { first, last })) {
    const undoable = deps.undoables.find(({ table }) => table === run.table_name);
    const outcome = await STEPS[run.action](tx, { key, context, run, undoable });
    await keepChanges(tx, key, outcome.kept);
    restored += outcome.restored;
    kept += outcome.kept.length;
  }
  await saveCheckpoint(tx, key, first, { restored, kept });
  return first;
}

async function finish(tx: Tx, { now }: UndoDeps, key: OperationKey): Promise<void> {
  await endUndo(tx, key, now());
  const operation = await lockOperation(tx, key);
  if (!operation) return;
  await emit(tx, [
    {
      companyId: key.companyId,
      workspaceId: operation.workspace_id,
      dealId: null,
      type: 'operation.undone',
      actorId: operation.undone_by,
      payload: {
        operation_id: key.id,
        kind: operation.kind,
        restored: operation.restored,
        kept: operation.kept,
      },
    },
  ]);
}

/** The parts of a merge need each other: it is undone in one transaction, as it was done. */
const isWhole = ({ kind }: OperationRow): boolean => kind === 'merge' || kind === 'conversion';

const mergeFacts = z.object({ kind: z.enum(MERGED_KINDS), kept_id: z.uuid(), gone_id: z.uuid() });

async function followUnmerged(
  tx: Tx,
  deps: UndoDeps,
  operation: OperationRow,
  key: OperationKey,
): Promise<void> {
  const facts = operation.kind === 'merge' ? mergeFacts.safeParse(operation.facts) : null;
  if (!facts?.success) return;
  const { kind, kept_id: keptId, gone_id: goneId } = facts.data;
  const undoable = deps.undoables.find((each) => each.kind === kind);
  await undoable?.unmerged?.(tx, contextOf(deps, operation, key), { keptId, goneId });
}

async function undoNext(tx: Tx, deps: UndoDeps, key: OperationKey): Promise<boolean> {
  const operation = await lockOperation(tx, key);
  if (operation?.state !== 'undoing') return true;
  if (isWhole(operation)) await deferConstraints(tx);
  if (operation.kind === 'import') await holdRecordEvents(tx);
  // Before the people themselves, who aren't removed while somebody reports to them.
  if (operation.undone_from === null) {
    const managers = await undoManagers(tx, key, operation, deps.now());
    await saveCheckpoint(tx, key, operation.last_position + 1n, managers);
  }
  let at = await undoPart(tx, deps, operation, key);
  while (at > 1n && isWhole(operation)) {
    at = await undoPart(tx, deps, { ...operation, undone_from: at }, key);
  }
  if (at > 1n) return false;
  await followUnmerged(tx, deps, operation, key);
  await finish(tx, deps, key);
  return true;
}

/** Undoes an operation part by part, each in its own transaction. Resumes where an earlier run was killed. */
export async function runUndo(deps: UndoDeps, key: OperationKey): Promise<void> {
  let isOver = false;
  while (!isOver) isOver = await asCompany(deps.database, key.companyId, (tx) => undoNext(tx, deps, key));
}
