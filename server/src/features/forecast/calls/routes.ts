import { listForecastCalls, makeForecastCall } from '@dealwright/contract/forecast/calls';
import { dayOf } from '@dealwright/domain/calendar';
import { periodOf } from '@dealwright/domain/forecast-period/period';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { readPeriods, settingsOf } from '../periods/change-periods.ts';
import { readScope, sellersOf } from '../scope.ts';
import { makeCall, presentCall, requireCaller } from './make-call.ts';
import { listCallPage, listSellersCallPage } from './store.ts';

const LIST = 'forecast_calls.made_at';

export function registerCalls(router: Router): void {
  router.member(
    makeForecastCall,
    async ({ tx, body, ...call }) => makeCall(tx, call, body),
    async ({ tx, actor, body }) => requireCaller(tx, actor, body),
  );
  router.member(listForecastCalls, async ({ tx, actor, query, now }) => {
    const scope = await readScope(tx, actor, query);
    const { sellers: category } = query;
    const page = {
      period: periodOf(query.day ?? dayOf(now), settingsOf(await readPeriods(tx, actor.companyId))),
      after: decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]),
      limit: query.limit + 1,
    };
    const rows = category
      ? await listSellersCallPage(tx, actor, { ...page, category, sellers: sellersOf(scope) })
      : await listCallPage(tx, actor, { ...page, kind: scope.kind, personId: scope.person?.id ?? null });
    return pageFrom(rows, query.limit, presentCall, ({ position, id }) => encodeCursor(LIST, [position, id]));
  });
}
