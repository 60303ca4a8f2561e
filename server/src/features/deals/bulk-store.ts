import type { Tx } from '@dealwright/db/database';
import type { DealFieldValues } from '@dealwright/domain/deal-fields';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { ownColumns } from './detail-store.ts';
import type { Shelf } from './policy.ts';
import {
  dealColumns,
  type SummaryRow,
  summaryColumns,
  summaryJoins,
  theirsColumn,
} from './summary-columns-store.ts';

export interface LockedDeal extends SummaryRow, DealFieldValues {
  readonly is_theirs: boolean;
  readonly shelf: Shelf | null;
}

/** Locks the deals in the order of their ids, so that two changes of many wait for each other. */
export async function lockDealsByNumber(
  tx: Tx,
  actor: Actor,
  numbers: readonly number[],
): Promise<LockedDeal[]> {
  await sql`
    select 1 from deals where company_id = ${actor.companyId} and number = any(${numbers}::bigint[])
     order by id for update
  `.execute(tx.kysely);
  const { rows } = await sql<LockedDeal>`
    select p.*, ${summaryColumns(actor.userId)}, ${theirsColumn(actor.userId)}
      from (select ${dealColumns}, ${ownColumns}, d.shelf from deals d
             where d.company_id = ${actor.companyId} and d.number = any(${numbers}::bigint[])) p
      ${summaryJoins} order by p.number
  `.execute(tx.kysely);
  return rows;
}
