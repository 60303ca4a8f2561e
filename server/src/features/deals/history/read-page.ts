import type { listDealHistory } from '@dealwright/contract/deals/history';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { colleaguesIn } from './colleagues.ts';
import { presentHistoryEntry } from './present-history.ts';
import { type HistoryRow, listColleagueNames, listHistoryPage } from './store.ts';

const LIST = 'history.created_at';

interface Place {
  readonly companyId: string;
  readonly id: string;
}

/** The names of the colleagues that are in the values of these rows. */
export function namesIn(
  tx: Tx,
  companyId: string,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ field, old_value, new_value }) => colleaguesIn(field, [old_value, new_value]));
  return listColleagueNames(tx, companyId, ids);
}

/** A page of a deal's changes, newest first. Whether the person may read the deal is asked before. */
export async function readHistoryPage(
  tx: Tx,
  deal: Place,
  { field, actor, since, until, cursor, limit }: QueryOf<typeof listDealHistory>,
): Promise<ResponseOf<typeof listDealHistory>> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.instant, positionSchemas.id]);
  const { companyId, id: dealId } = deal;
  const rows = await listHistoryPage(tx, {
    companyId,
    dealId,
    field,
    actorId: actor,
    since,
    until,
    after,
    limit: limit + 1,
  });
  const names = await namesIn(tx, companyId, rows);
  return pageFrom(
    rows,
    limit,
    (row) => presentHistoryEntry(row, names),
    (row) => encodeCursor(LIST, [row.sort_key, row.id]),
  );
}
