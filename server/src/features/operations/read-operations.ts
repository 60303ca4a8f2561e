import type { KeptRecord, Operation } from '@dealwright/contract/undo';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { presentOperation } from './present-operation.ts';
import { requireOperation } from './request-undo.ts';
import { type KeptRow, listKeptRows, listOperationRows } from './store.ts';
import type { NamedRecord, Undoable } from './undoable.ts';

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface Page<T> {
  readonly items: T[];
  readonly next_cursor: string | null;
}

export async function readOperationPage(
  tx: Tx,
  actor: Actor,
  { cursor, limit }: PageQuery,
  now: Date,
): Promise<Page<Operation>> {
  const after = decodeCursor('operations', cursor, [positionSchemas.id]);
  const rows = await listOperationRows(tx, actor, after, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => presentOperation(actor, row, now),
    ({ id }) => encodeCursor('operations', [id]),
  );
}

async function namesOf(
  tx: Tx,
  actor: Actor,
  rows: readonly KeptRow[],
  undoables: readonly Undoable[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const names = new Map<string, NamedRecord>();
  for (const { table, names: find } of undoables) {
    const ids = rows.flatMap(({ table_name, record_id: id }) =>
      table_name === table && id !== null ? [id] : [],
    );
    if (ids.length === 0) continue;
    for (const [id, named] of await find(tx, actor, ids)) names.set(id, named);
  }
  return names;
}

/** Of a record that the person can't see, or that is gone since, only the kind and the reason. */
const HIDDEN = {
  id: null,
  name: null,
  number: null,
  fields: null,
  by: null,
  at: null,
  hidden: true,
} as const;

/** The records that an undo left unchanged. */
export async function readKeptPage(
  tx: Tx,
  actor: Actor,
  id: string,
  { cursor, limit }: PageQuery,
  undoables: readonly Undoable[],
): Promise<Page<KeptRecord>> {
  const operation = await requireOperation(tx, actor, id);
  const after = decodeCursor('kept-records', cursor, [positionSchemas.place]);
  const key = { companyId: actor.companyId, id: operation.id };
  const rows = await listKeptRows(tx, key, after, limit + 1);
  const names = await namesOf(tx, actor, rows, undoables);
  const present = (row: KeptRow): KeptRecord => {
    const undoable = undoables.find(({ table }) => table === row.table_name);
    const named = row.record_id === null ? undefined : names.get(row.record_id);
    const kind = undoable?.kind ?? row.table_name;
    if (undoable && !named && row.reason !== 'gone') return { kind, reason: row.reason, ...HIDDEN };
    return {
      kind,
      id: row.record_id,
      name: named?.name ?? null,
      number: named?.number ?? null,
      reason: row.reason,
      fields: row.fields && [...new Set(row.fields.map((field) => undoable?.groups?.[field] ?? field))],
      by: row.by_id === null || row.by_name === null ? null : { id: row.by_id, name: row.by_name },
      at: row.at?.toISOString() ?? null,
      hidden: false,
    };
  };
  return pageFrom(rows, limit, present, ({ sort_key }) => encodeCursor('kept-records', [sort_key]));
}
