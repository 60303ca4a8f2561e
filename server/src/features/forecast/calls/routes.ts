import {
  exportForecastCalls,
  listForecastCalls,
  makeForecastCall,
} from '@dealwright/contract/forecast/calls';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../../platform/http/serve.ts';
import { listAnswer } from '../../../platform/list-export.ts';
import { readScope } from '../scope.ts';
import { openExport } from './export-calls.ts';
import { makeCall, requireCaller } from './make-call.ts';
import { readCalls } from './read-calls.ts';

export function registerCalls(router: Router, { database }: { readonly database: Database }): void {
  router.member(
    makeForecastCall,
    async ({ tx, body, ...call }) => makeCall(tx, call, body),
    async ({ tx, actor, body }) => requireCaller(tx, actor, body),
  );
  router.member(listForecastCalls, async ({ tx, actor, query, now }) =>
    readCalls(tx, actor, await readScope(tx, actor, query), query, now),
  );
  router.member(exportForecastCalls, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`forecast-calls-${query.day ?? dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call, now }),
    );
  });
}
