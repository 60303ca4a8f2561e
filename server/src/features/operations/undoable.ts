import type { Tx } from '@dealwright/db/database';

export interface UndoContext {
  readonly companyId: string;
  readonly operationId: string;
  /** Who takes it back; null when they are gone by now. */
  readonly actorId: string | null;
  /** When the operation was done. */
  readonly doneAt: Date;
  readonly now: Date;
}

/** The fields of one record that went back: as they were until now, and as they are again. */
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

/** What a feature brings so that its records can be taken back. Each is called for hundreds of records at once. */
export interface Undoable {
  readonly table: string;
  /** What people call a record of it. */
  readonly kind: string;
  /** Fields that go back together or not at all, each by the name of its group. */
  readonly groups?: Readonly<Record<string, string>>;
  /** Takes away added records that nobody changed; answers the ids of those that stay because they are in use. */
  readonly remove: (tx: Tx, context: UndoContext, ids: readonly string[]) => Promise<readonly string[]>;
  /** What follows from fields that went back, such as history and grades. */
  readonly restored?: (tx: Tx, context: UndoContext, records: readonly RestoredRecord[]) => Promise<void>;
  /** Who changed records last since the operation, as far as it is known. */
  readonly lastChanges?: (
    tx: Tx,
    context: UndoContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, LastChange>>;
  /** Once a merge of two of its records is undone: what follows for both. */
  readonly unmerged?: (tx: Tx, context: UndoContext, pair: MergedPair) => Promise<void>;
  readonly names: (
    tx: Tx,
    companyId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NamedRecord>>;
}
