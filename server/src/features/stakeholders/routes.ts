import {
  changeStakeholder as changeRoute,
  createStakeholder,
  listStakeholders,
  removeStakeholder as removeRoute,
} from '@dealwright/contract/people';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { addStakeholder, changeStakeholder, removeStakeholder } from './change-stakeholder.ts';
import { listStakeholderPage } from './store.ts';

const LIST = 'stakeholders.name';

export function registerStakeholders(router: Router): void {
  router.member(listStakeholders, async ({ actor, tx, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.text, positionSchemas.id]);
    const place = { companyId: deal.companyId, dealId: deal.id };
    const rows = await listStakeholderPage(tx, place, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      ({ sort_key: _, ...person }) => person,
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });

  router.member(createStakeholder, async ({ actor, tx, params, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, params);
    return addStakeholder(tx, { actor, deal, now }, body);
  });

  router.member(changeRoute, async ({ actor, tx, params, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return changeStakeholder(tx, { actor, deal, now }, params.stakeholder_id, body);
  });

  router.member(removeRoute, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await removeStakeholder(tx, { actor, deal, now }, params.stakeholder_id);
  });
}
