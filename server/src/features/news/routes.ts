import {
  changeExcludedWords,
  checkNews,
  dismissNews,
  listNews,
  restoreNews,
} from '@dealwright/contract/news';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { emit } from '../../platform/events.ts';
import type { Router } from '../../platform/http/serve.ts';
import { requireEditableAccount, requireReadableAccount } from '../account-planning/access.ts';
import type { AccountKey } from '../account-planning/list-store.ts';
import { canEditAccount } from '../account-planning/policy.ts';
import { changeWords, dismissItem, restoreItem } from './dismiss-news.ts';
import { presentItem, presentSearch, requireSearch } from './read-news.ts';
import { listItems, setDue } from './store.ts';

const NEWS = 'account-news';
const HOUR_MS = 60 * 60 * 1000;

interface Asked {
  readonly actor: Actor;
  readonly now: Date;
}

async function askForNews(tx: Tx, account: AccountKey, { actor, now }: Asked): Promise<void> {
  await setDue(tx, account, now);
  const { companyId, workspaceId, id } = account;
  const payload = { account_id: id };
  await emit(tx, [
    { companyId, workspaceId, dealId: null, type: 'news.asked', actorId: actor.userId, payload },
  ]);
}

export function registerNews(router: Router, news: Config['news']): void {
  router.member(listNews, async ({ actor, tx, params, query, now }) => {
    const account = await requireReadableAccount(tx, actor, params.account_id);
    const { row, subject } = await requireSearch(tx, account);
    const { cursor, limit, dismissed } = query;
    const after = decodeCursor(NEWS, cursor, [positionSchemas.day, positionSchemas.id]);
    const rows = await listItems(tx, account, { dismissed: dismissed === 'only', after, limit: limit + 1 });
    const page = pageFrom(
      rows,
      limit,
      (item) => presentItem(item, subject),
      ({ published_on, id }) => encodeCursor(NEWS, [published_on, id]),
    );
    return { ...page, search: presentSearch(row, { news, now, canEdit: canEditAccount(actor, account) }) };
  });

  router.member(checkNews, async ({ actor, tx, params, now }) => {
    const account = await requireEditableAccount(tx, actor, params.account_id);
    const { row } = await requireSearch(tx, account);
    // What was begun counts, whether or not anything came of it.
    const isRecent = [row.checked_at, row.claimed_at].some(
      (at) => at !== null && now.getTime() - at.getTime() < HOUR_MS,
    );
    if (!isRecent) await askForNews(tx, account, { actor, now });
    const due = isRecent ? row.due_at : now;
    return presentSearch({ ...row, due_at: due }, { news, now, canEdit: true });
  });

  router.member(dismissNews, async ({ actor, tx, params, body, now }) => {
    const account = await requireEditableAccount(tx, actor, params.account_id);
    return dismissItem(tx, { actor, account, now }, params.item_id, body.words);
  });

  router.member(restoreNews, async ({ actor, tx, params, now }) => {
    const account = await requireEditableAccount(tx, actor, params.account_id);
    return restoreItem(tx, { actor, account, now }, params.item_id);
  });

  router.member(changeExcludedWords, async ({ actor, tx, params, body, now }) => {
    const account = await requireEditableAccount(tx, actor, params.account_id);
    await changeWords(tx, account, body.words);
    const { row } = await requireSearch(tx, account);
    return presentSearch(row, { news, now, canEdit: true });
  });
}
