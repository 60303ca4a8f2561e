import type { ShelvedDeal } from '@dealwright/contract/deals/deal-shelf';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { displayName } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { erasedAt } from '../trash.ts';
import { accessOf } from '../open-deal.ts';
import { canShelveDeal, type Shelf } from '../policy.ts';
import { isOwnedBy, presentSummary } from '../present-deal.ts';
import { listShelf, type ShelvedRow } from './board-store.ts';

interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

function present(actor: Actor, shelf: Shelf, row: ShelvedRow): ShelvedDeal {
  const restore = canShelveDeal(actor, { ...accessOf(row), isOwned: isOwnedBy(actor, row) });
  return {
    ...presentSummary(actor, row),
    shelved_at: row.shelved_at.toISOString(),
    shelved_by: row.shelved_by && { id: row.shelved_by.id, name: displayName(row.shelved_by) },
    erased_at: shelf === 'deleted' ? erasedAt(row.shelved_at).toISOString() : null,
    can: { restore },
  };
}

/** A page of the archive or the trash. */
export async function readShelf(tx: Tx, actor: Actor, shelf: Shelf, { cursor, limit }: Page) {
  const list = `deals.${shelf}`;
  const after = decodeCursor(list, cursor, [positionSchemas.instant, positionSchemas.id]);
  const rows = await listShelf(tx, actor, shelf, { after, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    (row) => present(actor, shelf, row),
    (row) => encodeCursor(list, [row.sort_key, row.id]),
  );
}
