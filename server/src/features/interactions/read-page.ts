import type { listInteractions as route } from '@dealwright/contract/interactions';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { presentSummary } from './present-interaction.ts';
import { listInteractions } from './store.ts';

const LIST = 'interactions';

/** A page of a deal's interactions, newest first. Whether the person may read the deal is asked before. */
export async function readInteractionPage(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  { kind, cursor, limit }: QueryOf<typeof route>,
): Promise<ResponseOf<typeof route>> {
  const after = decodeCursor(LIST, cursor, [positionSchemas.instant, positionSchemas.id]);
  const rows = await listInteractions(tx, deal, { kind, after, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    (row) => presentSummary(actor, deal, row),
    (last) => encodeCursor(LIST, [last.occurred_key, last.id]),
  );
}
