import {
  changeAccount as changeRoute,
  createAccount as createRoute,
  getAccount,
  listAccountActivity,
  listAccountFacets,
  listAccountPeople,
  listPlannedAccounts,
  mergeAccount as mergeRoute,
} from '@dealwright/contract/account-planning/accounts';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { searchWords } from '../../platform/search-words.ts';
import { requireReadableAccount } from './access.ts';
import { changeAccount } from './change-account.ts';
import { createAccount, requireMayCreateAccount } from './create-account.ts';
import { listFacets, listPlannedPage, type PlannedAccountRow } from './list-store.ts';
import { mergeAccount } from './merge-account.ts';
import { presentPlanned } from './present-account.ts';
import { readAccount, wonSince } from './read-account.ts';
import { listActivity, listPeople } from './store.ts';

const { integer, text, id } = positionSchemas;

const positionOf = ({ part, sort_amount, sort_name, id: last }: PlannedAccountRow) => [
  String(part),
  sort_amount,
  sort_name,
  last,
];

export function registerAccountPlanning(router: Router): void {
  router.member(listPlannedAccounts, async ({ actor, tx, query, now }) => {
    const today = dayOf(now);
    const list = `account-planning.${query.sort}`;
    const position = decodeCursor(list, query.cursor, [integer, integer, text, id]);
    // By name the last two of the position say all.
    const after = query.sort === '-open' ? position : (position?.slice(2) ?? null);
    const request = { query, words: searchWords(query.q), after, limit: query.limit + 1, today };
    const rows = await listPlannedPage(tx, actor, { ...request, wonSince: wonSince(now) });
    return pageFrom(
      rows,
      query.limit,
      (row) => presentPlanned(row, today),
      (row) => encodeCursor(list, positionOf(row)),
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

  router.member(mergeRoute, async (call) => {
    const { actor, tx, params, body, version, now, clientAddress, requestId } = call;
    const from = { actor, now, id: params.account_id, version, clientAddress, requestId };
    return mergeAccount(tx, from, body.into_id);
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
}
