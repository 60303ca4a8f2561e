import type { OperationKind } from '@dealwright/contract/undo';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { actedAsFact } from './policy.ts';
import {
  finishOperation,
  insertOperation,
  noteManagers,
  noteNamedOwners,
  type OperationKey,
  readTeamChanges,
  recordAfter,
  recordBefore,
  recordCreated,
} from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an operation can be undone. */
export const UNDO_DAYS = 30;
/** How many records one statement writes. */
export const RECORDS_AT_ONCE = 500;

interface NewOperation {
  readonly actor: Pick<Actor, 'companyId' | 'workspaceId' | 'userId' | 'role'>;
  /** Of the records; the actor's by default. */
  readonly workspaceId?: string;
  readonly kind: OperationKind;
  /** The label in the list, such as '12 deals'. */
  readonly label: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * Begins an operation that can be undone as a whole. Records are then added with `recordCreated` and `recordChange`. One
 * that takes several transactions is `running` until `finishOperation`, and can't be undone before that.
 */
export async function beginOperation(
  tx: Tx,
  { actor, now, facts = {}, ...operation }: NewOperation,
  state: 'running' | 'done' = 'done',
): Promise<OperationKey> {
  const { companyId, workspaceId, userId: actorId } = actor;
  const key = { companyId, id: newId() };
  const undoUntil = new Date(now.getTime() + UNDO_DAYS * DAY_MS);
  const noted = { ...facts, ...actedAsFact(actor) };
  const done = { workspaceId, actorId, ...operation, facts: noted, state, createdAt: now, undoUntil };
  await insertOperation(tx, { ...key, ...done });
  return key;
}

interface RecordsToChange {
  readonly table: string;
  readonly ids: readonly string[];
  /** All columns that the change may write, except version and time. */
  readonly columns: readonly string[];
}

/** Runs a change and records the affected fields before and after it, in one statement each. */
export async function recordChange<T>(
  tx: Tx,
  key: OperationKey,
  records: RecordsToChange,
  change: () => Promise<T>,
): Promise<T> {
  if (records.ids.length === 0) return change();
  await recordBefore(tx, key, records);
  const result = await change();
  await recordAfter(tx, key);
  return result;
}

export { finishOperation, noteManagers, noteNamedOwners, type OperationKey, readTeamChanges, recordCreated };
