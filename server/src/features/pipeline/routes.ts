import { listArchivedDeals, listDeletedDeals } from '@dealwright/contract/deal-shelf';
import { getBoard, getDealTotals, listDeals } from '@dealwright/contract/deals';
import type { Router } from '../../platform/http/serve.ts';
import { readBoard } from './board.ts';
import { readDealPage } from './deal-page.ts';
import { admitted, isFiltered } from './filter-store.ts';
import { dealOrder } from './order-store.ts';
import { presentTotals } from './present-totals.ts';
import { readShelf } from './shelf.ts';
import { countTotals, readKeptTotals } from './totals-store.ts';

export function registerPipeline(router: Router): void {
  router.member(listDeals, async ({ actor, tx, query }) => {
    const { sort, order, limit, cursor, ...filter } = query;
    return readDealPage(tx, actor, { filter, order: dealOrder(sort, order), limit, cursor });
  });

  router.member(listArchivedDeals, ({ actor, tx, query }) => readShelf(tx, actor, 'archived', query));
  router.member(listDeletedDeals, ({ actor, tx, query }) => readShelf(tx, actor, 'deleted', query));

  router.member(getDealTotals, async ({ actor, tx, query }) => {
    const rows = isFiltered(query)
      ? await countTotals(tx, actor, await admitted(tx, actor, query))
      : await readKeptTotals(tx, actor);
    return { stages: presentTotals(rows) };
  });

  router.member(getBoard, async ({ actor, tx, query }) => {
    const { sort, order, limit, ...filter } = query;
    return readBoard(tx, actor, { filter, order: dealOrder(sort, order), limit });
  });
}
