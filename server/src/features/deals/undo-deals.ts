import type { Tx } from '@dealwright/db/database';
import { listAccountNames } from '../accounts/undo-store.ts';
import type { MergedPair, RestoredRecord, Undoable, UndoContext } from '../operations/undoable.ts';
import { requalify } from './grading/requalify.ts';
import { type FieldChange, recordChanges } from './history/store.ts';
import { updateDeals } from './store.ts';
import { addUsage, refreshSearch } from './merge/merge-store.ts';
import {
  holdOwners,
  listDealNames,
  listDealPlaces,
  listLastEdits,
  listLeftDeals,
  removeUnusedDeals,
  settingsOfWorkspaces,
  touchesOtherDeals,
} from './undo-store.ts';

/** Columns without their own field in the history: the dates of the stage, and the currency of the amount. */
const UNSAID = new Set([
  'stage_entered_at',
  'closed_at',
  'currency',
  'shelved_at',
  'shelved_by',
  'crm_owner_id',
]);
const NEW_NAMES: Readonly<Record<string, string>> = { owner_id: 'owner', account_id: 'account' };

type Fields = Readonly<Record<string, unknown>>;
type AccountNames = ReadonlyMap<string, { readonly name: string }>;

function saidValue(column: string, fields: Fields, accounts: AccountNames): unknown {
  const value = fields[column];
  if (column === 'owner_id') return { id: value };
  if (column === 'account_id') {
    return typeof value === 'string' ? { id: value, name: accounts.get(value)?.name ?? '' } : null;
  }
  return value;
}

function amountChange(id: string, { was, putBack }: RestoredRecord): FieldChange[] {
  if (!('amount_minor' in putBack || 'currency' in putBack)) return [];
  return [{ dealId: id, field: 'amount', oldValue: was, newValue: putBack }];
}

/** An amount is shown with its currency, even if only one of them is undone. */
function amountOf(fields: Fields, other: Fields): Fields {
  const pick = (key: string) =>
    key in fields ? { [key]: fields[key] } : key in other ? { [key]: other[key] } : {};
  return { ...pick('amount_minor'), ...pick('currency') };
}

function changesOf(record: RestoredRecord, accounts: AccountNames): FieldChange[] {
  const { id, was, putBack } = record;
  const plain = Object.keys(putBack)
    .filter((column) => !UNSAID.has(column) && column !== 'amount_minor')
    .map((column) => ({
      dealId: id,
      field: NEW_NAMES[column] ?? column,
      oldValue: saidValue(column, was, accounts),
      newValue: saidValue(column, putBack, accounts),
    }));
  const amount = amountChange(id, { id, was: amountOf(was, putBack), putBack: amountOf(putBack, was) });
  return [...plain, ...amount];
}

function accountsIn(records: readonly RestoredRecord[]): string[] {
  const ids = records.flatMap(({ was, putBack }) => [was['account_id'], putBack['account_id']]);
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
}

/** Grades deals by what holds again, each by the settings of its workspace. */
export async function gradeAnew(tx: Tx, context: UndoContext, ids: readonly string[]): Promise<void> {
  const { companyId, actorId, operationId: causeId, now } = context;
  const places = await listDealPlaces(tx, companyId, ids);
  const byWorkspace = Map.groupBy(places, ({ workspace_id }) => workspace_id);
  for (const [workspaceId, settings] of await settingsOfWorkspaces(tx, companyId, [...byWorkspace.keys()])) {
    const deals = (byWorkspace.get(workspaceId) ?? []).map(({ id }) => id);
    await requalify(tx, { companyId, actorId, settings, cause: 'undo', causeId, now }, deals);
  }
}

/** No open deal stays with somebody who was removed since. */
async function giveLeftDeals(tx: Tx, context: UndoContext, ids: readonly string[]): Promise<void> {
  const { companyId, actorId, operationId: causeId, now } = context;
  await holdOwners(tx, companyId, ids);
  const left = await listLeftDeals(tx, companyId, ids, actorId);
  for (const [owner_id, deals] of Map.groupBy(left, ({ heir }) => heir.id)) {
    const theirs = deals.map(({ id }) => id);
    await updateDeals(tx, companyId, theirs, { owner_id }, now);
  }
  const changes = left.map(({ id: dealId, owner: oldValue, heir: newValue }) => ({
    dealId,
    field: 'owner',
    oldValue,
    newValue,
  }));
  await recordChanges(tx, { companyId, actorId, cause: 'undo', causeId, now }, changes);
}

/** History of what went back, and grades as stage, evidence and forecast have it now. */
async function restored(tx: Tx, context: UndoContext, records: readonly RestoredRecord[]): Promise<void> {
  const { companyId, actorId, operationId: causeId, now } = context;
  const accountIds = accountsIn(records);
  const accounts: AccountNames =
    accountIds.length > 0 ? await listAccountNames(tx, companyId, accountIds) : new Map();
  const changes = records.flatMap((record) => changesOf(record, accounts));
  await recordChanges(tx, { companyId, actorId, cause: 'undo', causeId, now }, changes);
  const ids = records.map(({ id }) => id);
  await giveLeftDeals(tx, context, ids);
  await gradeAnew(tx, context, ids);
}

/** Usage, search and grades of both deals are their own again. */
async function unmerged(tx: Tx, context: UndoContext, { keptId, goneId }: MergedPair): Promise<void> {
  const { companyId, actorId, operationId: causeId, now } = context;
  await addUsage(tx, { from: goneId, into: keptId }, -1);
  await refreshSearch(tx, [keptId, goneId]);
  const [gone] = await listDealPlaces(tx, companyId, [goneId]);
  if (gone) {
    const oldValue = { id: goneId, name: gone.name, number: Number(gone.number) };
    const change = { dealId: keptId, field: 'merge', oldValue, newValue: null };
    await recordChanges(tx, { companyId, actorId, cause: 'undo', causeId, now }, [change]);
  }
  await giveLeftDeals(tx, context, [keptId, goneId]);
  await gradeAnew(tx, context, [keptId, goneId]);
}

/** How deals are taken back. */
export const undoDeals: Undoable = {
  table: 'deals',
  kind: 'deal',
  groups: {
    stage: 'stage',
    stage_entered_at: 'stage',
    closed_at: 'stage',
    loss_reason: 'stage',
    amount_minor: 'amount',
    currency: 'amount',
    shelf: 'shelf',
    shelved_at: 'shelf',
    shelved_by: 'shelf',
  },
  remove: (tx, _context, ids) => removeUnusedDeals(tx, ids),
  restored,
  unmerged,
  lastChanges: async (tx, context, ids) => {
    const edits = await listLastEdits(tx, context.companyId, ids, context);
    return new Map(edits.map((edit) => [edit.deal_id, { by: edit.actor_id, at: edit.created_at }]));
  },
  touchesOthers: touchesOtherDeals,
  names: listDealNames,
};
