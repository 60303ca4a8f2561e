import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Pair } from '../../operations/merge-store.ts';
import type { OperationKey } from '../../operations/record-operation.ts';

export async function moveHistory(tx: Tx, { id }: OperationKey, { from, into }: Pair): Promise<void> {
  await sql`select app.move_history(${id}::uuid, ${from}::uuid, ${into}::uuid)`.execute(tx.kysely);
}

/** Adds the AI cost of one deal to the other; `-1` subtracts it again. */
export async function addUsage(tx: Tx, { from, into }: Pair, sign: 1 | -1): Promise<void> {
  await sql`select app.add_usage_of_deal(${from}::uuid, ${into}::uuid, ${sql.lit(sign)})`.execute(tx.kysely);
}

/** The kept deal keeps its products; if it has none, those of the other deal move. */
export async function chooseLines(tx: Tx, { id }: OperationKey, { from, into }: Pair): Promise<void> {
  await sql`select app.choose_lines(${id}::uuid, ${from}::uuid, ${into}::uuid)`.execute(tx.kysely);
}

/** The kept deal keeps its close plan; if it has none, that of the other deal moves. */
export async function choosePlan(tx: Tx, { id }: OperationKey, { from, into }: Pair): Promise<void> {
  await sql`select app.choose_plan(${id}::uuid, ${from}::uuid, ${into}::uuid)`.execute(tx.kysely);
}

export async function removeMergedDeal(
  tx: Tx,
  { id }: OperationKey,
  dealId: string,
  now: Date,
): Promise<void> {
  await sql`select app.remove_merged_deal(${id}::uuid, ${dealId}::uuid, ${now}::timestamptz)`.execute(
    tx.kysely,
  );
}

/** Updates the search text of deals after people moved between them. */
export async function refreshSearch(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select app.refresh_deal_search(${ids}::uuid[])`.execute(tx.kysely);
}
