import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  discardTerritoryDraft,
  getTerritories,
  getTerritory,
  getTerritoryPlan,
  listTerritoryAccounts,
  listTerritoryPlans,
  placeAccounts as placeRoute,
  previewTerritoryPlan,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import {
  countTerritoryAccounts,
  exportTerritoryAccounts,
} from '@dealwright/contract/territories/territory-accounts';
import { balanceTerritoryPlan } from '@dealwright/contract/territories/territory-balance';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { readPeople } from './account-store.ts';
import { activatePlan } from './activate-plan.ts';
import { balancePlan } from './balance-plan.ts';
import { changeDraft, discardDraft, startDraft } from './change-plan.ts';
import { openExport } from './export-accounts.ts';
import { countAccounts, listAccounts } from './list-accounts.ts';
import { requirePlan, requirePlanner } from './open-plan.ts';
import { placeAccounts } from './place-accounts.ts';
import { listPlanHeads } from './plan-store.ts';
import { canPlan } from './policy.ts';
import { authorsOf, presentHead, presentPlan } from './present-plan.ts';
import { previewPlan } from './preview-plan.ts';
import { readTerritories, readTerritory } from './read-territories.ts';

const PLANS = 'territory_plans.number';

function registerPlans(router: Router): void {
  router.member(listTerritoryPlans, async ({ actor, tx, query }) => {
    const after = decodeCursor(PLANS, query.cursor, [positionSchemas.place]);
    const { companyId, workspaceId } = actor;
    const before = after ? Number(after[0]) : null;
    const page = { companyId, workspaceId, drafts: canPlan(actor), before, limit: query.limit + 1 };
    const rows = await listPlanHeads(tx, page);
    const people = await readPeople(tx, actor, authorsOf(rows));
    return pageFrom(
      rows,
      query.limit,
      (row) => ({ ...presentHead(row, people), territories: row.count }),
      (row) => encodeCursor(PLANS, [String(row.number)]),
    );
  });

  router.member(getTerritoryPlan, async ({ actor, tx, params }) =>
    presentPlan(tx, actor, await requirePlan(tx, actor, params.plan_id)),
  );

  router.member(startTerritoryDraft, async ({ actor, tx, body, now }) =>
    presentPlan(tx, actor, await startDraft(tx, { actor, now }, body.from)),
  );

  router.member(changeTerritoryDraft, async ({ actor, tx, params, body, version, now }) => {
    const change = { actor, now, version, id: params.plan_id };
    return presentPlan(tx, actor, await changeDraft(tx, change, body.territories));
  });

  router.member(discardTerritoryDraft, ({ actor, tx, params, version }) =>
    discardDraft(tx, { actor, version, id: params.plan_id }),
  );

  registerOutcomes(router);
}

/** What a plan would come to, and bringing it about. */
function registerOutcomes(router: Router): void {
  router.member(previewTerritoryPlan, async ({ actor, tx, params }) => {
    const plan = await requirePlan(tx, actor, params.plan_id);
    requirePlanner(actor);
    return previewPlan(tx, actor, plan);
  });

  router.member(balanceTerritoryPlan, async ({ actor, tx, params, query }) => {
    const plan = await requirePlan(tx, actor, params.plan_id);
    requirePlanner(actor);
    return balancePlan(tx, actor, plan, query.by);
  });

  router.member(activateTerritoryPlan, async ({ actor, tx, params, body, version, now }) => {
    const { hand_over_accounts: accounts, hand_over_deals: deals } = body;
    const activation = { actor, now, version, id: params.plan_id, accounts, deals };
    return presentPlan(tx, actor, await activatePlan(tx, activation));
  });

  router.member(placeRoute, async ({ actor, tx, params, body, now }) => {
    const { account_ids: accountIds, territory_id: territoryId } = body;
    const placing = { actor, now, planId: params.plan_id, accountIds, territoryId };
    return { accounts: await placeAccounts(tx, placing) };
  });
}

export function registerTerritories(router: Router, { database }: { readonly database: Database }): void {
  registerPlans(router);
  router.member(getTerritories, ({ actor, tx, now }) => readTerritories(tx, actor, now));
  router.member(getTerritory, ({ actor, tx, params, now }) =>
    readTerritory(tx, actor, params.territory_id, now),
  );
  router.member(listTerritoryAccounts, ({ actor, tx, query }) => listAccounts(tx, actor, query));
  router.member(countTerritoryAccounts, ({ actor, tx, query }) => countAccounts(tx, actor, query));
  router.member(exportTerritoryAccounts, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    return listAnswer(`territory-accounts-${dayOf(now)}`, format, () =>
      openExport({ filter, columns, format, database, reading, actor, call: { clientAddress, requestId } }),
    );
  });
}
