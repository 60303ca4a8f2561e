import type { DuplicatePair, DuplicateRecord } from '@dealwright/contract/duplicates/duplicates';
import type { Tx } from '@dealwright/db/database';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { type ComparedRecord, readRecords } from './facts-store.ts';
import type { PairRow } from './store.ts';

export function presentRecord({ id, number, facts, shown, createdAt }: ComparedRecord): DuplicateRecord {
  return { id, number, name: facts.name, facts: shown, created_at: createdAt.toISOString() };
}

/** Pairs with both records, read at once; pairs with a deleted record are left out. */
export async function presentPairs(
  tx: Tx,
  companyId: string,
  kind: DuplicateKind,
  rows: readonly PairRow[],
): Promise<DuplicatePair[]> {
  const ids = [...new Set(rows.flatMap(({ one_id, other_id }) => [one_id, other_id]))];
  const records = new Map((await readRecords(tx, companyId, kind, ids)).map((record) => [record.id, record]));
  return rows.flatMap(({ one_id, other_id, answer, reasons, state }) => {
    const [one, other] = [records.get(one_id), records.get(other_id)];
    if (!one || !other) return [];
    return [
      { kind, one: presentRecord(one), other: presentRecord(other), answer, reasons: [...reasons], state },
    ];
  });
}
