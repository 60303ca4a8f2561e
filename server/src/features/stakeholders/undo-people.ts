import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { recordChanges } from '../deals/history/store.ts';
import type { RestoredRecord, Undoable, UndoContext } from '../operations/undoable.ts';
import { presentPerson } from './many-store.ts';
import {
  listImportedPeople,
  listPersonNames,
  removeUnusedPeople,
  touchesOthersPeople,
} from './undo-store.ts';

interface Undone {
  readonly dealId: string;
  readonly before: Stakeholder;
  /** Null if they were removed. */
  readonly after: Stakeholder | null;
}

async function recordUndone(tx: Tx, context: UndoContext, undone: readonly Undone[]): Promise<void> {
  const { companyId, actorId, operationId: causeId, now } = context;
  await recordChanges(
    tx,
    { companyId, actorId, cause: 'undo', causeId, now },
    undone.map(({ dealId, before, after }) => ({
      dealId,
      field: 'person',
      oldValue: presentPerson(before),
      newValue: after && presentPerson(after),
    })),
  );
}

async function remove(tx: Tx, context: UndoContext, ids: readonly string[]): Promise<readonly string[]> {
  const people = await listImportedPeople(tx, context, ids);
  const used = await removeUnusedPeople(tx, ids);
  const removed = people.filter(({ id }) => !used.includes(id));
  await recordUndone(
    tx,
    context,
    removed.map((before) => ({ dealId: before.deal_id, before, after: null })),
  );
  return used;
}

async function restored(tx: Tx, context: UndoContext, records: readonly RestoredRecord[]): Promise<void> {
  const changes = new Map(records.map(({ id, was }) => [id, was]));
  const people = await listImportedPeople(tx, context, [...changes.keys()]);
  await recordUndone(
    tx,
    context,
    people.map((after) => ({
      dealId: after.deal_id,
      before: { ...after, ...changes.get(after.id), version: after.version - 1 },
      after,
    })),
  );
}

/** How people of deals are taken back. */
export const undoPeople: Undoable = {
  table: 'stakeholders',
  kind: 'person',
  remove,
  restored,
  touchesOthers: touchesOthersPeople,
  names: listPersonNames,
};
