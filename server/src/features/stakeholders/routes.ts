import {
  changeStakeholder as changeRoute,
  createStakeholder,
  findPeople,
  listStakeholders,
  removeStakeholder as removeRoute,
} from '@dealwright/contract/stakeholders/stakeholders';
import type { Router } from '../../platform/http/serve.ts';
import { searchWords } from '../../platform/search-words.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { addStakeholder, changeStakeholder, removeStakeholder } from './change-stakeholder.ts';
import { readStakeholderPage } from './read-page.ts';
import { findPeopleByWords } from './store.ts';

export function registerStakeholders(router: Router): void {
  router.member(findPeople, async ({ actor, tx, query }) => {
    const rows = await findPeopleByWords(tx, actor, searchWords(query.q), query.limit);
    return {
      items: rows.map(({ id, name, title, number, deal_name, account_name }) => ({
        id,
        name,
        title,
        account: account_name,
        deal: { number: Number(number), name: deal_name },
      })),
    };
  });

  router.member(listStakeholders, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    return readStakeholderPage(tx, deal, query);
  });

  router.member(
    createStakeholder,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, params);
      return addStakeholder(tx, { actor, deal, now }, body);
    },
    mayWorkDeal,
  );

  router.member(changeRoute, async ({ actor, tx, params, body, version, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const one = { id: params.stakeholder_id, version };
    return changeStakeholder(tx, { actor, deal, now }, one, body);
  });

  router.member(removeRoute, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await removeStakeholder(tx, { actor, deal, now }, params.stakeholder_id);
  });
}
