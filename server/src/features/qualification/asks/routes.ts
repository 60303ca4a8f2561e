import {
  changeAsk as changeRoute,
  contradictChampion as contradictRoute,
  createAsk,
  judgeAsk as judgeRoute,
  listAsks,
  removeAsk as removeRoute,
  reopenAsk as reopenRoute,
} from '@dealwright/contract/qualification/asks';
import type { Router } from '../../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../../deals/access.ts';
import { addAsk, changeAsk, contradictChampion, judgeAsk, removeAsk, reopenAsk } from './change-ask.ts';
import { readAsks } from './read-asks.ts';

export function registerAsks(router: Router): void {
  router.member(listAsks, async ({ actor, tx, params }) => {
    return readAsks(tx, actor, await requireReadableDeal(tx, actor, params));
  });

  router.member(
    createAsk,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, params);
      return addAsk(tx, { actor, deal, now }, body);
    },
    mayWorkDeal,
  );

  router.member(changeRoute, async ({ actor, tx, params, body, version, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return changeAsk(tx, { actor, deal, now }, { id: params.ask_id, version }, body);
  });

  router.member(judgeRoute, async ({ actor, tx, params, body, version, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return judgeAsk(tx, { actor, deal, now }, { id: params.ask_id, version }, body);
  });

  router.member(reopenRoute, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return reopenAsk(tx, { actor, deal, now }, params.ask_id);
  });

  router.member(removeRoute, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await removeAsk(tx, { actor, deal, now }, params.ask_id);
  });

  router.member(
    contradictRoute,
    async ({ actor, tx, params, now }) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      await contradictChampion(tx, { actor, deal, now }, params.stakeholder_id);
      return readAsks(tx, actor, deal);
    },
    mayWorkDeal,
  );
}
