import {
  DEAL_ROWS,
  exportUsage,
  getUsage,
  listDealUsage,
  listUsageLogs,
} from '@dealwright/contract/analyst/usage';
import type { QueryOf } from '@dealwright/contract/route';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { barsOf, type DayRange, intervalOf, monthBefore, monthOf } from '@dealwright/domain/usage-cost';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { keptDeals } from '../../deals/access.ts';
import { exportOf } from './export-usage.ts';
import { presentDealUsages, presentLog, presentServices, totalOf } from './present-usage.ts';
import { listDealUsageRows, listLogPage, sumAllTime, sumByService, sumMonthCost } from './store.ts';

/** The days asked for, or the current month. */
function rangeOf({ from, to }: QueryOf<typeof getUsage>, now: Date): DayRange {
  return from !== undefined && to !== undefined ? { from, to } : monthOf(dayOf(now));
}

/** All members see the cost of the company's services; a deal's cost is shown to those who can see the deal. */
export function registerUsage(router: Router, { database }: { readonly database: Database }): void {
  router.member(getUsage, async ({ tx, actor, query, now }) => {
    const range = rangeOf(query, now);
    const today = dayOf(now);
    const interval = intervalOf(range);
    const bars = barsOf(range, interval);
    const services = presentServices(await sumByService(tx, actor.companyId, range, interval), bars);
    const lastMonth = await sumMonthCost(tx, actor.companyId, monthBefore(today).from);
    const total = totalOf(services);
    return { ...range, today, interval, bars, services, total, last_month_cost_usd: Number(lastMonth) };
  });

  router.member(listUsageLogs, async ({ tx, actor, query, now }) => {
    const range = rangeOf(query, now);
    const list = `usage.${range.from}.${range.to}`;
    const after = decodeCursor(list, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listLogPage(tx, actor.companyId, range, after, query.limit + 1);
    return pageFrom(rows, query.limit, presentLog, ({ at, id }) => encodeCursor(list, [at, id]));
  });

  router.member(listDealUsage, async ({ tx, actor }) =>
    presentDealUsages(
      await listDealUsageRows(tx, actor.companyId, keptDeals(actor), DEAL_ROWS),
      await sumAllTime(tx, actor.companyId),
    ),
  );

  router.member(exportUsage, async ({ actor, reading, query, now }) => {
    const { name, lines } = exportOf(query.of, { database, reading, actor, range: rangeOf(query, now) });
    return new FileAnswer({ name, mimeType: 'text/csv; charset=utf-8', size: null, open: async () => lines });
  });
}
