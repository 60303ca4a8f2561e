import {
  exportForecastPeople,
  type ForecastDeal,
  getForecast,
  listForecastDeals,
  listForecastPeople,
} from '@dealwright/contract/forecast/forecast';
import { listQuotaShares } from '@dealwright/contract/forecast/quota';
import {
  listWeekAgoChanges,
  listWeekAgoDeals,
  type WeekAgoDeal,
} from '@dealwright/contract/forecast/week-ago';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { type DealRow, listDealPage } from './cells-store.ts';
import { openExport } from './export-people.ts';
import { readQuotaShares } from './list-quota-shares.ts';
import { presentDealNow } from './present-deal-now.ts';
import { comparedMoment, openForecast, readForecast, readPeople } from './read-forecast.ts';
import { listDifferencePage, listWeekAgoPage, type WeekAgoRow } from './week-ago-store.ts';

const DEALS = 'forecast_deals.amount';
const WEEK_AGO = 'week_ago_deals.amount';
const CHANGES = 'week_ago_changes.amount';

function presentDeal(row: DealRow): ForecastDeal {
  const { number, name, account, owner_id, owner_name, stage, amount_minor, currency, close_date, choice } =
    row;
  return {
    number: Number(number),
    name,
    account,
    owner: { id: owner_id, name: owner_name },
    stage,
    amount_minor: Number(amount_minor),
    currency,
    close_date,
    choice,
    category: row.category === 'omitted' ? 'closed' : row.category,
  };
}

const presentWeekAgo = (row: WeekAgoRow): WeekAgoDeal => ({
  id: row.deal_id,
  amount_minor: Number(row.amount_minor),
  currency: row.currency,
  deal: presentDealNow(row),
});

export function registerForecast(router: Router, { database }: { readonly database: Database }): void {
  router.member(getForecast, async ({ tx, actor, query, now }) => readForecast(tx, actor, query, now));
  router.member(listForecastPeople, async ({ tx, actor, query, now }) => readPeople(tx, actor, query, now));
  router.member(exportForecastPeople, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`forecast-${query.day ?? dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call, now }),
    );
  });
  router.member(listForecastDeals, async ({ tx, actor, query, now }) => {
    const { scope, period } = await openForecast(tx, actor, query, now);
    const { choice, category, limit } = query;
    const after = decodeCursor(DEALS, query.cursor, [positionSchemas.integer, positionSchemas.id]);
    const asked = { period, owners: scope.owners, choice, category, after, limit: limit + 1 };
    const rows = await listDealPage(tx, actor, asked);
    return pageFrom(rows, limit, presentDeal, ({ amount_minor, id }) =>
      encodeCursor(DEALS, [String(amount_minor), id]),
    );
  });
  router.member(listQuotaShares, async ({ tx, actor, query, now }) => readQuotaShares(tx, actor, query, now));
  registerPast(router);
}

/** The numbers of a week ago, or of another day. */
function registerPast(router: Router): void {
  const { integer, id, text } = positionSchemas;
  router.member(listWeekAgoChanges, async ({ tx, actor, query, now }) => {
    const { scope, period } = await openForecast(tx, actor, query, now);
    const { category, compare_to, cursor, limit } = query;
    const after = decodeCursor(CHANGES, cursor, [integer, id, text]);
    const asked = { period, owners: scope.owners, moment: comparedMoment(compare_to, now), category, after };
    const rows = await listDifferencePage(tx, actor, { ...asked, limit: limit + 1 });
    return pageFrom(rows, limit, presentWeekAgo, ({ amount_minor, deal_id, currency }) =>
      encodeCursor(CHANGES, [String(amount_minor < 0n ? -amount_minor : amount_minor), deal_id, currency]),
    );
  });
  router.member(listWeekAgoDeals, async ({ tx, actor, query, now }) => {
    const { scope, period } = await openForecast(tx, actor, query, now);
    const { category, compare_to, cursor, limit } = query;
    const after = decodeCursor(WEEK_AGO, cursor, [integer, id]);
    const asked = { period, owners: scope.owners, moment: comparedMoment(compare_to, now), category, after };
    const rows = await listWeekAgoPage(tx, actor, { ...asked, limit: limit + 1 });
    return pageFrom(rows, limit, presentWeekAgo, ({ amount_minor, deal_id }) =>
      encodeCursor(WEEK_AGO, [String(amount_minor), deal_id]),
    );
  });
}
