import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { listStakeholderPage } from './store.ts';

const LIST = 'stakeholders.name';

interface Place {
  readonly companyId: string;
  readonly id: string;
}

/** A page of a deal's people. Whether the person may read the deal is asked before. */
export async function readStakeholderPage(
  tx: Tx,
  deal: Place,
  { cursor, limit }: QueryOf<typeof listStakeholders>,
): Promise<ResponseOf<typeof listStakeholders>> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.text, positionSchemas.id]);
  const place = { companyId: deal.companyId, dealId: deal.id };
  const rows = await listStakeholderPage(tx, place, { after, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    ({ sort_key: _, ...person }) => person,
    (row) => encodeCursor(LIST, [row.sort_key, row.id]),
  );
}
