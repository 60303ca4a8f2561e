import { listDealHistory } from '@dealwright/contract/deals/history';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { readHistoryPage } from './read-page.ts';

interface Dependencies {
  /** The deal, when the person may read it: deals write history, so the rule is handed in. Throws 404. */
  readonly requireReadableDeal: (
    tx: Tx,
    actor: Actor,
    deal: { number: number },
  ) => Promise<{ readonly id: string }>;
}

export function registerHistory(router: Router, { requireReadableDeal }: Dependencies): void {
  router.member(listDealHistory, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return readHistoryPage(tx, { companyId: actor.companyId, id: deal.id }, query);
  });
}
