import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import type { Part, RestoredRow } from './undo-store.ts';

export interface UndoContext {
  readonly companyId: string;
  readonly operationId: string;
  /** Who undoes it; null if they no longer exist. */
  readonly actorId: string | null;
  /** When the operation was done. */
  readonly doneAt: Date;
  readonly now: Date;
}

/** The restored fields of one record: their values before the undo, and after it. */
export interface RestoredRecord {
  readonly id: string;
  readonly was: Readonly<Record<string, unknown>>;
  readonly putBack: Readonly<Record<string, unknown>>;
}

export interface MergedPair {
  readonly keptId: string;
  readonly goneId: string;
}

export interface LastChange {
  readonly by: string | null;
  readonly at: Date;
}

export interface NamedRecord {
  readonly name: string;
  /** Of a deal. */
  readonly number?: number | undefined;
}

/** How a feature undoes changes to its records. Each function is called for hundreds of records at once. */
export interface Undoable {
  readonly table: string;
  /** The noun for one record. */
  readonly kind: string;
  /** Fields that are restored together or not at all, each by the name of its group. */
  readonly groups?: Readonly<Record<string, string>>;
  /** Removes added records that nobody has changed; returns the ids of those that stay because they are in use. */
  readonly remove: (tx: Tx, context: UndoContext, ids: readonly string[]) => Promise<readonly string[]>;
  /** Restores a part of the changes around `restoreFields`, for fields that depend on other records. */
  readonly restore?: (
    tx: Tx,
    context: UndoContext,
    part: Part,
    restoreFields: () => Promise<readonly RestoredRow[]>,
  ) => Promise<readonly RestoredRow[]>;
  /** Updates what depends on restored fields, such as history and grades. */
  readonly restored?: (tx: Tx, context: UndoContext, records: readonly RestoredRecord[]) => Promise<void>;
  /** Who last changed records since the operation, as far as it is known. */
  readonly lastChanges?: (
    tx: Tx,
    context: UndoContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, LastChange>>;
  /** Updates both records after their merge is undone. */
  readonly unmerged?: (tx: Tx, context: UndoContext, pair: MergedPair) => Promise<void>;
  /** Whether undoing an operation would change records that the person can't edit now. */
  readonly touchesOthers?: (tx: Tx, actor: Actor, operationId: string) => Promise<boolean>;
  /** What the records are called, as far as the person can see them. */
  readonly names: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, NamedRecord>>;
}
