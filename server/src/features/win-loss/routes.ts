import {
  exportTimesInStage,
  getTimesInStage,
  listStageStays,
} from '@dealwright/contract/win-loss/time-in-stage';
import {
  exportWinLoss,
  getWinLoss,
  listWinLossDeals,
  type WinLossDeal,
} from '@dealwright/contract/win-loss/win-loss';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { type DealRow, listDealPage } from './deal-store.ts';
import { openTimesExport } from './export-times.ts';
import { openExport } from './export-win-loss.ts';
import { presentStay, readTimes } from './read-times.ts';
import { openSpan, presentQuote, readWinLoss } from './read-win-loss.ts';
import { listStayPage } from './stay-store.ts';

const DEALS = 'win_loss.closed';
const STAYS = 'win_loss.stays';

function presentDeal(row: DealRow): WinLossDeal {
  const { number, name, account, owner_id, owner_name, is_won, closed_on, currency, loss_reason } = row;
  return {
    number: Number(number),
    name,
    account,
    owner: { id: owner_id, name: owner_name },
    outcome: is_won ? 'won' : 'lost',
    closed_on,
    amount_minor: Number(row.amount_minor),
    currency,
    loss_reason,
    quote: presentQuote(row),
  };
}

export function registerWinLoss(router: Router, { database }: { readonly database: Database }): void {
  router.member(getWinLoss, async ({ tx, actor, query, now }) => readWinLoss(tx, actor, query, now));
  router.member(exportWinLoss, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`win-loss-${query.day ?? dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call, now }),
    );
  });
  router.member(listWinLossDeals, async ({ tx, actor, query, now }) => {
    const { by, group, outcome, limit } = query;
    const after = decodeCursor(DEALS, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const { period, owners } = await openSpan(tx, actor, query, now);
    const asked = { period, owners, by, group, outcome, after, limit: limit + 1 };
    const rows = await listDealPage(tx, actor, asked);
    return pageFrom(rows, limit, presentDeal, ({ position, id }) => encodeCursor(DEALS, [position, id]));
  });
  registerTimes(router, database);
}

/** How long deals stay in each stage. */
function registerTimes(router: Router, database: Database): void {
  router.member(getTimesInStage, async ({ tx, actor, query, now }) => readTimes(tx, actor, query, now));
  router.member(exportTimesInStage, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`time-in-stage-${query.day ?? dayOf(now)}`, format, () =>
      openTimesExport({ filter, columns, format, database, reading, actor, call, now }),
    );
  });
  router.member(listStageStays, async ({ tx, actor, query, now }) => {
    const { stage, state, limit } = query;
    const after = decodeCursor(STAYS, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const { period, owners } = await openSpan(tx, actor, query, now);
    const asked = { period, owners, now, stage, state, after, limit: limit + 1 };
    const rows = await listStayPage(tx, actor, asked);
    return pageFrom(rows, limit, presentStay, ({ position, id }) => encodeCursor(STAYS, [position, id]));
  });
}
