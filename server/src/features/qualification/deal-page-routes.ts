import { DEAL_PAGE_SHOWS, getDealPage } from '@dealwright/contract/qualification/deal-page';
import type { Router } from '../../platform/http/serve.ts';
import { readHistoryPage } from '../deals/history/read-page.ts';
import { keyOf, openDealOrKept } from '../deals/open-deal.ts';
import { presentDeal } from '../deals/present-deal.ts';
import { readVisit } from '../deals/visits/visits.ts';
import { readInteractionPage } from '../interactions/read-page.ts';
import { readStakeholderPage } from '../stakeholders/read-page.ts';
import { readScorecard } from './evidence/scorecard.ts';

const first = (limit: number) => ({ limit, cursor: undefined });

/** A deal's whole page in one answer, as it stood at one moment. */
export function registerDealPage(router: Router): void {
  router.member(getDealPage, async ({ actor, tx, params, now }) => {
    const row = await openDealOrKept(tx, actor, params.number);
    const deal = keyOf(row);
    const all = { kind: undefined, field: undefined, actor: undefined, since: undefined, until: undefined };
    return {
      deal: presentDeal(actor, row),
      scorecard: await readScorecard(tx, actor, deal, { now }),
      stakeholders: await readStakeholderPage(tx, deal, first(DEAL_PAGE_SHOWS.stakeholders)),
      interactions: await readInteractionPage(tx, actor, deal, {
        ...all,
        ...first(DEAL_PAGE_SHOWS.interactions),
      }),
      visit: await readVisit(tx, actor, deal, now),
      history: await readHistoryPage(tx, deal, { ...all, ...first(DEAL_PAGE_SHOWS.history) }),
    };
  });
}
