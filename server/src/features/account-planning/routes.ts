import {
  changeAccount as changeRoute,
  countPlannedAccounts,
  createAccount as createRoute,
  exportAccounts as exportRoute,
  getAccount,
  listAccountActivity,
  listAccountConversations,
  listAccountFacets,
  listAccountPeople,
  listPlannedAccounts,
} from '@dealwright/contract/account-planning/accounts';
import { mergeAccounts as mergeRoute, previewAccountMerge } from '@dealwright/contract/merge';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { presentConversation } from '../deals/conversations.ts';
import { requireReadableAccount } from './access.ts';
import { countAccounts, readAccountPage } from './account-page.ts';
import { changeAccount } from './change-account.ts';
import { createAccount, requireMayCreateAccount } from './create-account.ts';
import { openExport } from './export-accounts.ts';
import { listFacets } from './list-store.ts';
import { mergeAccounts, previewMerge } from './merge-account.ts';
import { readAccount } from './read-account.ts';
import { listActivity, listConversations, listPeople } from './store.ts';

export function registerAccountPlanning(router: Router, { database }: { readonly database: Database }): void {
  router.member(listPlannedAccounts, async ({ actor, tx, query, now }) => {
    const { sort, limit, cursor, ...filter } = query;
    return readAccountPage(tx, actor, { filter, sort, limit, cursor, now });
  });

  router.member(countPlannedAccounts, async ({ actor, tx, query, now }) =>
    countAccounts(tx, actor, { filter: query, now }),
  );

  router.member(exportRoute, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { sort, columns, format, ...filter } = query;
    const wanted = { filter, sort, columns, format, now };
    return listAnswer(`accounts-${dayOf(now)}`, format, () =>
      openExport({ ...wanted, database, reading, actor, call: { clientAddress, requestId } }),
    );
  });

  router.member(listAccountFacets, async ({ actor, tx }) => listFacets(tx, actor));

  router.member(
    createRoute,
    async ({ actor, tx, body, now }) => createAccount(tx, { actor, now }, body),
    async ({ actor, body }) =>
      requireMayCreateAccount(actor, body.owner_id === undefined ? actor.userId : body.owner_id),
  );

  router.member(getAccount, async ({ actor, tx, params, now }) =>
    readAccount(tx, actor, params.account_id, now),
  );

  router.member(changeRoute, async ({ actor, tx, params, body, version, now }) =>
    changeAccount(tx, { actor, now, id: params.account_id, version }, body),
  );

  router.member(previewAccountMerge, ({ actor, tx, params, query }) =>
    previewMerge(tx, { actor, id: params.account_id, other: query.other }),
  );

  router.member(mergeRoute, (call) => {
    const { actor, tx, params, body, now, clientAddress, requestId } = call;
    const { other, fields } = body;
    return mergeAccounts(tx, { actor, now, id: params.account_id, other, clientAddress, requestId }, fields);
  });

  registerRelated(router);
}

/** What hangs on an account. */
function registerRelated(router: Router): void {
  router.member(listAccountPeople, async ({ actor, tx, params }) => {
    const account = await requireReadableAccount(tx, actor, params.account_id);
    return { items: await listPeople(tx, actor, account.id) };
  });

  router.member(listAccountActivity, async ({ actor, tx, params }) => {
    const account = await requireReadableAccount(tx, actor, params.account_id);
    const rows = await listActivity(tx, actor, account.id);
    return {
      items: rows.map(({ deal_number, deal_name, at, ...row }) => ({
        ...row,
        deal: { number: Number(deal_number), name: deal_name },
        at: at.toISOString(),
      })),
    };
  });

  router.member(listAccountConversations, async ({ actor, tx, params, query: { cursor, limit } }) => {
    const account = await requireReadableAccount(tx, actor, params.account_id);
    const list = 'account.conversations';
    const after = decodeCursor(list, cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listConversations(tx, actor, account.id, { after, limit: limit + 1 });
    return pageFrom(rows, limit, presentConversation, (row) => encodeCursor(list, [row.sort_key, row.id]));
  });
}
