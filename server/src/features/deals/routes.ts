import { archiveDeal, deleteDeal, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import {
  addCollaborator,
  changeDeal as changeDealRoute,
  changeDeals as changeDealsRoute,
  createDeal as createDealRoute,
  getDeal as getDealRoute,
  moveDeal as moveDealRoute,
  pinDeal,
  removeCollaborator,
  unpinDeal,
} from '@dealwright/contract/deals/deals';
import type { Router } from '../../platform/http/serve.ts';
import { requireReadableDeal } from './access.ts';
import { changeDeal } from './change-deal.ts';
import { changeDeals, lockToChange } from './change-deals.ts';
import { endCollaboration, startCollaboration } from './collaborate.ts';
import { createDeal, requireMayCreate } from './create-deal.ts';
import { moveDeal } from './move-deal.ts';
import { openDealOrKept } from './open-deal.ts';
import { presentDeal } from './present-deal.ts';
import { registerShares } from './share-routes.ts';
import { pin, unpin } from './share-store.ts';
import { archiveDeal as archive, deleteDeal as remove, restoreDeal as restore } from './shelve-deal.ts';

export function registerDeals(router: Router): void {
  router.member(getDealRoute, async ({ actor, tx, params }) =>
    presentDeal(actor, await openDealOrKept(tx, actor, params.number)),
  );
  router.member(
    createDealRoute,
    ({ actor, tx, body, now }) => createDeal(tx, { actor, now }, body),
    ({ actor, body }) => requireMayCreate(actor, body),
  );
  router.member(changeDealRoute, ({ actor, tx, params, body, version, now }) =>
    changeDeal(tx, { actor, now, version, number: params.number }, body),
  );
  router.member(moveDealRoute, ({ actor, tx, params, body, version, now }) =>
    moveDeal(tx, { actor, now, version, number: params.number }, body),
  );
  router.member(
    changeDealsRoute,
    ({ actor, tx, body, now }) => changeDeals(tx, { actor, now }, body),
    async ({ actor, tx, body }) => {
      await lockToChange(tx, actor, body.numbers);
    },
  );
  registerPeople(router);
  registerShelf(router);
  registerShares(router);
}

/** Out of the pipeline, and back. */
function registerShelf(router: Router): void {
  router.member(archiveDeal, ({ actor, tx, params, version, now }) =>
    archive(tx, { actor, now, version, number: params.number }),
  );
  router.member(deleteDeal, ({ actor, tx, params, version, now }) =>
    remove(tx, { actor, now, version, number: params.number }),
  );
  router.member(restoreDeal, ({ actor, tx, params, version, now }) =>
    restore(tx, { actor, now, version, number: params.number }),
  );
}

/** Pins are personal: everyone who can read a deal can pin it. */
function registerPeople(router: Router): void {
  router.member(pinDeal, async ({ actor, tx, params }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    await pin(tx, { companyId: deal.companyId, dealId: deal.id, profileId: actor.userId });
    return { pinned: true };
  });
  router.member(unpinDeal, async ({ actor, tx, params }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    await unpin(tx, { companyId: deal.companyId, dealId: deal.id, profileId: actor.userId });
    return { pinned: false };
  });
  router.member(addCollaborator, ({ actor, tx, params, now }) =>
    startCollaboration(tx, { actor, now }, params),
  );
  router.member(removeCollaborator, ({ actor, tx, params, now }) =>
    endCollaboration(tx, { actor, now }, params),
  );
}
