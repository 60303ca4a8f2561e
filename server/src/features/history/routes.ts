import { listDealHistory } from '@dealwright/contract/history';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listHistoryPage } from './page-store.ts';
import { presentHistoryEntry } from './present-history.ts';

const LIST = 'history.created_at';

interface Dependencies {
  /** The deal, when the person may read it: deals write history, so the rule is handed in. Throws 404. */
  readonly requireReadableDeal: (
    tx: Tx,
    actor: Actor,
    deal: { number: number },
  ) => Promise<{ readonly id: string }>;
}

export function registerHistory(router: Router, { requireReadableDeal }: Dependencies): void {
  router.member(listDealHistory, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listHistoryPage(tx, {
      companyId: actor.companyId,
      dealId: deal.id,
      field: query.field,
      actorId: query.actor,
      after,
      limit: query.limit + 1,
    });
    return pageFrom(rows, query.limit, presentHistoryEntry, (row) =>
      encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });
}
