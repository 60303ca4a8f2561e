import {
  countDuplicates,
  decideDuplicate,
  findSimilarAccounts,
  findSimilarContacts,
  findSimilarDeals,
  listDuplicates,
  MOST_DUPLICATES_COUNTED,
} from '@dealwright/contract/duplicates/duplicates';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { decidePair } from './decide-pair.ts';
import { findSimilar } from './find-similar.ts';
import { requireDecider } from './policy.ts';
import { presentPairs } from './present-pair.ts';
import { countOpenPairs, listPairPage, type PairRow } from './store.ts';

const LIST = 'duplicates.rank';

export function registerRoutes(router: Router): void {
  router.member(listDuplicates, async ({ actor, tx, query: { kind, cursor, limit } }) => {
    requireDecider(actor);
    const { place, id } = positionSchemas;
    const after = decodeCursor(LIST, cursor, [place, id, id]);
    const rows = await listPairPage(tx, actor, kind, { after, limit: limit + 1 });
    const page = pageFrom(
      rows,
      limit,
      (row): PairRow => row,
      (row) => encodeCursor(LIST, [row.sort_key, row.one_id, row.other_id]),
    );
    return { ...page, items: await presentPairs(tx, actor.companyId, kind, page.items) };
  });

  router.member(countDuplicates, async ({ actor, tx }) => {
    requireDecider(actor);
    return {
      account: await countOpenPairs(tx, actor, 'account', MOST_DUPLICATES_COUNTED),
      contact: await countOpenPairs(tx, actor, 'contact', MOST_DUPLICATES_COUNTED),
      deal: await countOpenPairs(tx, actor, 'deal', MOST_DUPLICATES_COUNTED),
    };
  });

  router.member(decideDuplicate, ({ actor, tx, params, body, now }) =>
    decidePair(
      tx,
      actor,
      { kind: params.kind, ids: [params.one_id, params.other_id], state: body.state },
      now,
    ),
  );
  registerSimilar(router);
}

function registerSimilar(router: Router): void {
  router.member(findSimilarAccounts, async ({ actor, tx, body }) => ({
    items: await findSimilar(tx, actor, 'account', body),
  }));

  router.member(findSimilarContacts, async ({ actor, tx, body: { account_id, ...facts } }) => ({
    items: await findSimilar(tx, actor, 'contact', { ...facts, account: account_id ?? '' }),
  }));

  router.member(findSimilarDeals, async ({ actor, tx, body }) => ({
    items: await findSimilar(tx, actor, 'deal', {
      name: body.name,
      account: body.account_id ?? '',
      amountMinor: body.amount_minor,
      currency: body.currency,
      closeDate: body.close_date ?? '',
      owner: '',
    }),
  }));
}
