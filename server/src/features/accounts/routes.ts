import { listAccounts } from '@dealwright/contract/accounts';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { searchWords } from '../../platform/search-words.ts';
import { presentAccount } from './present-account.ts';
import { listAccountPage } from './store.ts';

const LIST = 'accounts.name';

export interface AccountRules {
  /** Which deals the person may read: deals build on accounts, so the rule is handed in. */
  readonly listedDeals: (actor: Actor) => RawBuilder<boolean>;
}

export function registerAccounts(router: Router, { listedDeals }: AccountRules): void {
  router.member(listAccounts, async ({ actor, tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const rows = await listAccountPage(tx, actor, {
      words: searchWords(query.q),
      after,
      limit: query.limit + 1,
      listedDeals: listedDeals(actor),
    });
    return pageFrom(rows, query.limit, presentAccount, (row) => encodeCursor(LIST, [row.sort_key, row.id]));
  });
}
