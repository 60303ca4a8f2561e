import { getDealLines, saveDealLines, useLinesTotal } from '@dealwright/contract/products/deal-lines';
import { listDealNeeds } from '@dealwright/contract/products/deal-needs';
import type { Router } from '../../../platform/http/serve.ts';
import { openDealOrKept } from '../../deals/open-deal.ts';
import { listNeeds } from './need-store.ts';
import { readLines } from './read-lines.ts';
import { saveLines, takeLinesTotal } from './save-lines.ts';

export function registerDealLines(router: Router): void {
  router.member(getDealLines, async ({ actor, tx, params, now }) =>
    readLines(tx, { actor, now }, await openDealOrKept(tx, actor, params.number)),
  );
  router.member(listDealNeeds, async ({ actor, tx, params }) => {
    const deal = await openDealOrKept(tx, actor, params.number);
    return { items: await listNeeds(tx, { companyId: deal.company_id, id: deal.id }) };
  });
  router.member(saveDealLines, async ({ actor, tx, params, body, version, now }) =>
    saveLines(tx, { actor, now, version, number: params.number }, body),
  );
  router.member(useLinesTotal, async ({ actor, tx, params, version, now }) =>
    takeLinesTotal(tx, { actor, now, version, number: params.number }),
  );
}
