import { pingOperator } from '@dealwright/contract/operator/operator';
import {
  listAllWorkspaces,
  listCosts,
  listOperatorSessions,
  listSecurityEvents,
  SECURITY_KINDS,
} from '@dealwright/contract/operator/operator-lists';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { searchWords } from '../../platform/search-words.ts';
import type { StandardLimits } from './change-company-limits.ts';
import { registerCompanies } from './company-routes.ts';
import { listCostPage, listWorkspacePage, sumCosts } from './company-store.ts';
import { presentCost, presentEvent, presentSession, presentSums, presentWorkspace } from './present-lists.ts';
import { listEventPage, listSessionsOfOperators } from './security-store.ts';

const WORKSPACES = 'operator.workspaces';
const EVENTS = 'operator.events';
const byTime = [positionSchemas.instant, positionSchemas.id];

export function registerOperator(router: Router, standard: StandardLimits): void {
  registerCompanies(router, standard);
  router.operator(pingOperator, async () => ({ ok: true as const }));

  router.operator(listAllWorkspaces, async ({ tx, query }) => {
    const rows = await listWorkspacePage(tx, {
      words: searchWords(query.q),
      after: decodeCursor(WORKSPACES, query.cursor, byTime),
      limit: query.limit + 1,
    });
    return pageFrom(rows, query.limit, presentWorkspace, ({ sort_key, id }) =>
      encodeCursor(WORKSPACES, [sort_key, id]),
    );
  });

  router.operator(listCosts, async ({ tx, query }) => {
    // A page of one month is no page of another.
    const list = `operator.costs.${query.month}`;
    const month = `${query.month}-01`;
    const { amount, id, text } = positionSchemas;
    const after = decodeCursor(list, query.cursor, [amount, id, text]);
    const rows = await listCostPage(tx, month, after, query.limit + 1);
    const page = pageFrom(rows, query.limit, presentCost, (row) =>
      encodeCursor(list, [row.cost_usd, row.company_id, row.service_type]),
    );
    return { ...page, total: presentSums(await sumCosts(tx, month)) };
  });

  router.operator(listSecurityEvents, async ({ tx, query }) => {
    const rows = await listEventPage(tx, {
      actions: query.kind ? SECURITY_KINDS[query.kind] : null,
      failedOnly: query.outcome?.includes('failed') ?? false,
      who: query.who || null,
      after: decodeCursor(EVENTS, query.cursor, byTime),
      limit: query.limit + 1,
    });
    return pageFrom(rows, query.limit, presentEvent, ({ sort_key, id }) =>
      encodeCursor(EVENTS, [sort_key, id]),
    );
  });

  router.operator(listOperatorSessions, async ({ tx, operator, now }) => {
    const rows = await listSessionsOfOperators(tx, now);
    return { items: rows.map((row) => presentSession(row, operator.session_id)) };
  });
}
