import {
  createPlanLink,
  finishBuyerStep,
  getBuyerPlan,
  listPlanLinks,
  listStepChanges,
  moveBuyerStep,
  reopenBuyerStep,
} from '@dealwright/contract/close-plan/buyer-plan';
import type { Router } from '../../../platform/http/serve.ts';
import { serveBuyer } from '../../buyer-access/buyer-routes.ts';
import { mayWorkDeal, requireReadableDeal } from '../../deals/access.ts';
import { answerOf, finishAsBuyer, moveAsBuyer, reopenAsBuyer } from './change-as-buyer.ts';
import { readBuyerPlan } from './read-buyer-plan.ts';
import { readPlanLinks, readStepChanges, sendPlanLink } from './send-link.ts';

/** The close plan’s page for its buyers, and what sellers see of it. */
export function registerBuyerPlan(router: Router): void {
  router.member(listPlanLinks, async ({ tx, actor, params, now }) =>
    readPlanLinks(tx, actor, await requireReadableDeal(tx, actor, { number: params.number }), now),
  );
  router.member(
    createPlanLink,
    ({ tx, params, body, ...call }) => sendPlanLink(tx, call, params.number, body),
    mayWorkDeal,
  );
  router.member(listStepChanges, async ({ tx, actor, params, query }) =>
    readStepChanges(tx, await requireReadableDeal(tx, actor, { number: params.number }), query),
  );

  serveBuyer(router, getBuyerPlan, ({ tx, buyer, now }) => readBuyerPlan(tx, buyer, now));
  serveBuyer(router, moveBuyerStep, async ({ tx, params, body, ...call }) => {
    await moveAsBuyer(tx, call, params.step_id, body);
    return answerOf(tx, call);
  });
  serveBuyer(router, finishBuyerStep, async ({ tx, params, body, ...call }) => {
    await finishAsBuyer(tx, call, params.step_id, body.done_on);
    return answerOf(tx, call);
  });
  serveBuyer(router, reopenBuyerStep, async ({ tx, params, ...call }) => {
    await reopenAsBuyer(tx, call, params.step_id);
    return answerOf(tx, call);
  });
}
