import {
  changeAccountPlan,
  changeOffer as changeOfferRoute,
  createAccountPlan,
  createOffer,
  draftAccountPlan,
  getAccountPlan,
  listOffers,
  listPlanChanges,
  planChangeSchema,
  removeAccountPlan,
  removeOffer as removeOfferRoute,
  reviewAccountPlan,
  savePlanSection as saveSectionRoute,
} from '@dealwright/contract/account-planning/plans';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { mayWorkAccount } from '../access.ts';
import { changePlanState, createPlan, removePlan, reviewPlan } from './change-plan.ts';
import { draftPlan } from './draft-plan.ts';
import { addOffer, changeOffer, removeOffer, requireManageOffers } from './offers.ts';
import { openPlan } from './open-plan.ts';
import { type ChangeRow, listChangePage, listOffersOf } from './plan-store.ts';
import { canManageOffers } from './policy.ts';
import { readPlan } from './read-plan.ts';
import { savePlanSection } from './save-section.ts';

const CHANGES = 'account-plan.changes';

const presentChange = ({ at, section, ...change }: ChangeRow) => ({
  ...change,
  section: planChangeSchema.shape.section.parse(section),
  at: at.toISOString(),
});

function registerPlans(router: Router): void {
  router.member(
    createAccountPlan,
    async ({ actor, tx, params, body, now }) => createPlan(tx, { actor, now }, params.account_id, body),
    mayWorkAccount,
  );
  router.member(getAccountPlan, async ({ actor, tx, params, now }) =>
    readPlan(tx, { actor, now }, await openPlan(tx, actor, params)),
  );
  router.member(changeAccountPlan, async ({ actor, tx, params, body, version, now }) =>
    changePlanState(tx, { actor, now, params, version }, body.state),
  );
  router.member(removeAccountPlan, async ({ actor, tx, params, now }) =>
    removePlan(tx, { actor, now }, params),
  );
  router.member(reviewAccountPlan, async ({ actor, tx, params, body, version, now }) =>
    reviewPlan(tx, { actor, now, params, version }, body.next_review_on),
  );
  router.member(saveSectionRoute, async ({ actor, tx, params, body, version, now }) =>
    savePlanSection(tx, { actor, now, params, version }, body),
  );
  router.member(listPlanChanges, async ({ actor, tx, params, query }) => {
    const { plan } = await openPlan(tx, actor, params);
    const after = decodeCursor(CHANGES, query.cursor, [positionSchemas.id])?.[0] ?? null;
    const rows = await listChangePage(tx, actor, plan.id, { after, limit: query.limit + 1 });
    return pageFrom(rows, query.limit, presentChange, ({ id }) => encodeCursor(CHANGES, [id]));
  });
  router.member(draftAccountPlan, async ({ actor, tx, params, now }) =>
    draftPlan(tx, { actor, now }, params),
  );
}

function registerOffers(router: Router): void {
  router.member(listOffers, async ({ actor, tx }) => ({
    items: await listOffersOf(tx, actor),
    can: { manage: canManageOffers(actor) },
  }));
  router.member(
    createOffer,
    async ({ actor, tx, body, now }) => addOffer(tx, actor, body.name, now),
    async ({ actor }) => requireManageOffers(actor),
  );
  router.member(changeOfferRoute, async ({ actor, tx, params, body, now }) =>
    changeOffer(tx, actor, { id: params.offer_id, name: body.name }, now),
  );
  router.member(removeOfferRoute, async ({ actor, tx, params }) => removeOffer(tx, actor, params.offer_id));
}

export function registerAccountPlans(router: Router): void {
  registerPlans(router);
  registerOffers(router);
}
