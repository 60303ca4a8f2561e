import {
  changeReportingCurrency as changeRoute,
  deleteExchangeRate,
  getReportingRates,
  importExchangeRates,
  listExchangeRates,
  setExchangeRate,
} from '@dealwright/contract/deals/exchange-rates';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import {
  changeReportingCurrency,
  describeReporting,
  importRates,
  removeRate,
  setRate,
} from './change-rates.ts';
import { canSetRates } from './policy.ts';
import { listRates } from './store.ts';

const LIST = 'exchange_rates.day';

function requireAdmin(actor: Actor): void {
  if (!canSetRates(actor)) throw new AppError('forbidden', 'Only an admin can change currencies and rates.');
}

export function registerExchangeRates(router: Router): void {
  router.member(getReportingRates, ({ tx, actor, now }) => describeReporting(tx, actor.companyId, now));

  router.member(changeRoute, async ({ tx, body, ...call }) => {
    requireAdmin(call.actor);
    return changeReportingCurrency(tx, call, { currency: body.currency, former: body.former_currency });
  });

  router.member(listExchangeRates, async ({ tx, actor, query }) => {
    requireAdmin(actor);
    const after = decodeCursor(LIST, query.cursor, [
      positionSchemas.day,
      positionSchemas.text,
      positionSchemas.text,
    ]);
    const rows = await listRates(tx, actor.companyId, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => row,
      ({ day, base, currency }) => encodeCursor(LIST, [day, base, currency]),
    );
  });

  router.member(setExchangeRate, async ({ tx, body, ...call }) => {
    requireAdmin(call.actor);
    await setRate(tx, call, body);
    return body;
  });

  router.member(importExchangeRates, async ({ tx, body, ...call }) => {
    requireAdmin(call.actor);
    return importRates(tx, call, body.content);
  });

  router.member(deleteExchangeRate, async ({ tx, params, ...call }) => {
    requireAdmin(call.actor);
    await removeRate(tx, call, params);
  });
}
