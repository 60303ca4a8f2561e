import type { listForecastCalls } from '@dealwright/contract/forecast/calls';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { periodOf } from '@dealwright/domain/forecast-period/period';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { readPeriods, settingsOf } from '../periods/change-periods.ts';
import { type Scope, sellersOf } from '../scope.ts';
import { presentCall } from './make-call.ts';
import { listCallPage, listSellersCallPage } from './store.ts';

const LIST = 'forecast_calls.made_at';

/** Calls for a scope, or the sellers’ latest of a category in it, the newest first. */
export async function readCalls(
  tx: Tx,
  actor: Actor,
  scope: Scope,
  query: QueryOf<typeof listForecastCalls>,
  now: Date,
) {
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
}
