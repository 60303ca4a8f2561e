import { listDealHistory } from '@dealwright/contract/deals/history';
import type { Router } from '../../../platform/http/serve.ts';
import { requireReadableDeal } from '../access.ts';
import { readHistoryPage } from './read-page.ts';

export function registerHistory(router: Router): void {
  router.member(listDealHistory, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return readHistoryPage(tx, { companyId: actor.companyId, id: deal.id }, query);
  });
}
