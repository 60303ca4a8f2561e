import {
  type ACCOUNT_SORTS,
  type countPlannedAccounts,
  type listPlannedAccounts,
  MOST_ACCOUNTS_COUNTED,
} from '@dealwright/contract/account-planning/accounts';
import { wonSince } from '@dealwright/contract/account-planning/account-figures';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { countedUpTo } from '../../platform/counted.ts';
import type { Actor } from '../../platform/actor.ts';
import { pageFrom } from '../../platform/cursor.ts';
import { searchWords } from '../../platform/search-words.ts';
import { findImported } from '../operations/imported-store.ts';
import { accountOrder } from './order-store.ts';
import { type AccountFilter, countPlanned, listPlannedPage } from './page-store.ts';
import { presentPlanned } from './present-account.ts';

interface Request {
  readonly filter: AccountFilter;
  readonly sort: (typeof ACCOUNT_SORTS)[number];
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly now: Date;
}

/** A page of accounts, as the list shows them. */
export async function readAccountPage(
  tx: Tx,
  actor: Actor,
  { filter, sort, limit, cursor, now }: Request,
): Promise<ResponseOf<typeof listPlannedAccounts>> {
  const days = { today: dayOf(now), wonSince: wonSince(dayOf(now)) };
  const order = accountOrder(sort, { actor, ...days });
  const after = order.readCursor(cursor);
  const imported = await findImported(tx, actor, 'account', filter.import);
  const request = { filter, imported, words: searchWords(filter.q), order, after, limit: limit + 1, ...days };
  const rows = await listPlannedPage(tx, actor, request);
  return pageFrom(rows, limit, (row) => presentPlanned(actor, row, days.today), order.cursorAfter);
}

/** How many accounts match the filter, and how many there are. */
export async function countAccounts(
  tx: Tx,
  actor: Actor,
  { filter, now }: Pick<Request, 'filter' | 'now'>,
): Promise<ResponseOf<typeof countPlannedAccounts>> {
  const most = MOST_ACCOUNTS_COUNTED;
  const today = dayOf(now);
  const imported = await findImported(tx, actor, 'account', filter.import);
  const found = await countPlanned(
    tx,
    actor,
    { filter, words: searchWords(filter.q), imported, today },
    most,
  );
  const all = await countPlanned(tx, actor, { filter: {}, words: [], imported: null, today }, most);
  return countedUpTo(most, { found, all });
}
