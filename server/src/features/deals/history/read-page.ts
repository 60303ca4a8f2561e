import type { listDealHistory } from '@dealwright/contract/deals/history';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { colleaguesIn } from './colleagues.ts';
import { presentHistoryEntry } from './present-history.ts';
import { listColleagueNames, listHistoryPage } from './store.ts';

const LIST = 'history.created_at';

interface Place {
  readonly companyId: string;
  readonly id: string;
}

/** A page of a deal's changes, newest first. Whether the person may read the deal is asked before. */
export async function readHistoryPage(
  tx: Tx,
  deal: Place,
  { field, actor, cursor, limit }: QueryOf<typeof listDealHistory>,
): Promise<ResponseOf<typeof listDealHistory>> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.instant, positionSchemas.id]);
  const { companyId, id: dealId } = deal;
  const rows = await listHistoryPage(tx, {
    companyId,
    dealId,
    field,
    actorId: actor,
    after,
    limit: limit + 1,
  });
  const ids = rows.flatMap(({ field: of, old_value, new_value }) => colleaguesIn(of, [old_value, new_value]));
  const names = await listColleagueNames(tx, companyId, ids);
  return pageFrom(
    rows,
    limit,
    (row) => presentHistoryEntry(row, names),
    (row) => encodeCursor(LIST, [row.sort_key, row.id]),
  );
}
