import type { Tx } from '@dealwright/db/database';
import type { Part, RestoredRow } from '../operations/undo-store.ts';
import type { UndoContext } from '../operations/undoable.ts';
import { takeTurnsOfPeople } from './many-store.ts';
import { type ChangedLine, cutLines, listChangedLines, listManagers, saveLines } from './undo-lines-store.ts';

type Managers = Map<string, string | null>;

/** Whether a manager is on the deal and not below the person. */
function canReport(managers: Managers, id: string, manager: string): boolean {
  if (!managers.has(manager)) return false;
  for (let at: string | null = manager; at !== null; at = managers.get(at) ?? null) {
    if (at === id) return false;
  }
  return true;
}

/** The result of `restoreFields` with the manager put back. */
function withManager(row: RestoredRow, { before, after }: ChangedLine): RestoredRow {
  const kept = (row.kept_fields ?? []).filter((field) => field !== 'reports_to');
  return {
    ...row,
    was: { ...row.was, reports_to: after },
    put_back: { ...row.put_back, reports_to: before },
    kept_fields: kept.length > 0 ? kept : null,
    reason: kept.length > 0 ? row.reason : null,
  };
}

/**
 * Restores what an import changed of people. Reporting lines are cut first, since old and new ones together could be a
 * circle. A manager who is no longer on the deal, or is below the person now, isn't put back.
 */
export async function restoreLines(
  tx: Tx,
  context: UndoContext,
  part: Part,
  restoreFields: () => Promise<readonly RestoredRow[]>,
): Promise<readonly RestoredRow[]> {
  const changed = await listChangedLines(tx, context, part);
  if (changed.length === 0) return restoreFields();
  const dealIds = [...new Set(changed.map(({ deal_id }) => deal_id))];
  await takeTurnsOfPeople(tx, dealIds);
  const cut = await cutLines(tx, context.companyId, changed);
  const rows = await restoreFields();
  const managers: Managers = new Map(
    (await listManagers(tx, context.companyId, dealIds)).map(({ id, reports_to }) => [id, reports_to]),
  );
  const lines = new Map(changed.filter(({ id }) => cut.has(id)).map((line) => [line.id, line]));
  const restored = rows.map((row): RestoredRow => {
    const line = lines.get(row.record_id ?? '');
    if (!line) return row;
    const { id, before } = line;
    if (before !== null && !canReport(managers, id, before)) return row;
    managers.set(id, before);
    lines.delete(id);
    return withManager(row, line);
  });
  // The others keep their manager, unless that person reports to them now.
  for (const { id, after } of lines.values()) {
    if (after !== null && canReport(managers, id, after)) managers.set(id, after);
  }
  const fieldsOf = new Map(rows.map(({ record_id, put_back }) => [record_id, Object.keys(put_back)]));
  await saveLines(
    tx,
    context,
    [...cut].map((id) => ({
      id,
      reports_to: managers.get(id) ?? null,
      // A version is counted once, by `restoreFields` if it wrote anything of the person.
      is_new: !lines.has(id) && fieldsOf.get(id)?.length === 0,
    })),
  );
  return restored;
}
