import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { recordChanges } from '../deals/history/store.ts';
import type { RestoredRecord, Undoable, UndoContext } from '../operations/undoable.ts';
import { presentPerson, takeTurnsOfPeople } from './many-store.ts';
import { restoreLines } from './undo-lines.ts';
import {
  listImportedPeople,
  listPersonNames,
  listTiedPeople,
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
  await takeTurnsOfPeople(tx, [...new Set(people.map(({ deal_id }) => deal_id))]);
  const tied = await listTiedPeople(tx, context, ids);
  const untied = ids.filter((id) => !tied.includes(id));
  const used = [...tied, ...(await removeUnusedPeople(tx, untied))];
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
  restore: restoreLines,
  restored,
  touchesOthers: touchesOthersPeople,
  names: listPersonNames,
};
