import {
  getOverview,
  listActivePeople,
  listDeadDeliveries,
  listDeadMails,
  listServiceDays,
} from '@dealwright/contract/operator/service-overview';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { scrubMessage } from '@dealwright/domain/error-text';
import type { Config } from '../../../platform/config.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { ACTIVE_DAYS, readOverview } from './overview.ts';
import { listActivePage, listDays, listDeadDeliveryPage, listDeadMailPage } from './overview-store.ts';

const PEOPLE = 'service.people';
const DELIVERIES = 'service.deliveries';
const MAILS = 'service.mails';
const DAY_MS = 24 * 60 * 60 * 1000;
const byTime = [positionSchemas.instant, positionSchemas.id];
const yesterday = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** The operator's first page, and the rows that its figures are the sums of. */
export function registerOverview(router: Router, { dataDir }: Pick<Config, 'dataDir'>): void {
  router.operator(getOverview, async ({ tx, now }) => readOverview(tx, { dataDir, now }));

  router.operator(listServiceDays, async ({ tx, query, now }) => {
    const to = dayOf(now);
    const from = addDays(to, 1 - Number(query.days));
    return { from, to, totals: await listDays(tx, from, to) };
  });

  router.operator(listActivePeople, async ({ tx, query, now }) => {
    const after = decodeCursor(PEOPLE, query.cursor, [positionSchemas.day, positionSchemas.id]);
    const from = addDays(dayOf(now), 1 - ACTIVE_DAYS);
    const rows = await listActivePage(tx, from, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      ({ company_id, company_name, ...row }) => ({
        ...row,
        company: company_id === null ? null : { id: company_id, name: company_name ?? '' },
      }),
      ({ last_active_on, id }) => encodeCursor(PEOPLE, [last_active_on, id]),
    );
  });

  registerDeadLists(router);
}

/** What could not be delivered in the last day. */
function registerDeadLists(router: Router): void {
  router.operator(listDeadDeliveries, async ({ tx, query, now }) => {
    const after = decodeCursor(DELIVERIES, query.cursor, byTime);
    const rows = await listDeadDeliveryPage(tx, yesterday(now), { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      ({ company_id, company_name, sort_key: _, ...row }) => ({
        ...row,
        last_error: row.last_error === null ? null : scrubMessage(row.last_error),
        company: { id: company_id, name: company_name },
        finished_at: row.finished_at.toISOString(),
      }),
      ({ sort_key, id }) => encodeCursor(DELIVERIES, [sort_key, id]),
    );
  });

  router.operator(listDeadMails, async ({ tx, query, now }) => {
    const after = decodeCursor(MAILS, query.cursor, byTime);
    const rows = await listDeadMailPage(tx, yesterday(now), { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      ({ company_id, company_name, sort_key: _, ...row }) => ({
        ...row,
        // Mail servers repeat the address that they refuse.
        last_error: row.last_error === null ? null : scrubMessage(row.last_error),
        company: company_id === null ? null : { id: company_id, name: company_name ?? '' },
        created_at: row.created_at.toISOString(),
      }),
      ({ sort_key, id }) => encodeCursor(MAILS, [sort_key, id]),
    );
  });
}
