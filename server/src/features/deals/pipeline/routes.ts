import { exportDeals } from '@dealwright/contract/deals/deal-export';
import { listArchivedDeals, listDeletedDeals } from '@dealwright/contract/deals/deal-shelf';
import { getBoard, getDealTotals, listDeals } from '@dealwright/contract/deals/deals';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../../platform/http/serve.ts';
import { JsonText } from '../../../platform/json-text.ts';
import { listAnswer } from '../../../platform/list-export.ts';
import { readBoard } from './board.ts';
import { readDealPage } from './deal-page.ts';
import { openExport } from './export-deals.ts';
import { pipelineFilter } from './filter-store.ts';
import { dealOrder, listOrder } from './order-store.ts';
import { presentTotals } from './present-totals.ts';
import { readTotals } from './read-totals.ts';
import { readShelf } from './shelf.ts';

export function registerPipeline(router: Router, { database }: { readonly database: Database }): void {
  router.member(listDeals, async ({ actor, tx, now, query }) => {
    const { sort, order, limit, cursor, ...asked } = query;
    const filter = { ...asked, today: dayOf(now) };
    const wanted = { filter, order: listOrder(filter, sort, order), limit, cursor };
    const { items, next_cursor } = await readDealPage(tx, actor, wanted);
    return JsonText.object({ items: JsonText.array(items), next_cursor });
  });

  router.member(exportDeals, async ({ actor, reading, now, query, clientAddress, requestId }) => {
    const { sort, order, columns, format, ...asked } = query;
    const filter = { ...asked, today: dayOf(now) };
    const wanted = { filter, sort, order, columns, format };
    return listAnswer(`deals-${filter.today}`, format, () =>
      openExport({ ...wanted, database, reading, actor, call: { clientAddress, requestId } }),
    );
  });

  router.member(listArchivedDeals, ({ actor, tx, query }) => readShelf(tx, actor, 'archived', query));
  router.member(listDeletedDeals, ({ actor, tx, query }) => readShelf(tx, actor, 'deleted', query));

  router.member(getDealTotals, async ({ actor, tx, now, query }) => ({
    stages: presentTotals(
      await readTotals(tx, actor, await pipelineFilter(tx, actor, { ...query, today: dayOf(now) })),
    ),
  }));

  router.member(getBoard, async ({ actor, tx, now, query }) => {
    const { sort, order, limit, ...asked } = query;
    const filter = await pipelineFilter(tx, actor, { ...asked, today: dayOf(now) });
    return readBoard(tx, actor, { filter, order: dealOrder(sort, order), limit });
  });
}
