import { getDealVisit, recordDealVisit } from '@dealwright/contract/deals/visits';
import type { Router } from '../../../platform/http/serve.ts';
import { requireReadableDeal } from '../access.ts';
import { readVisit, recordVisit } from './visits.ts';

/** Visits are personal: everyone who can read a deal has their own. */
export function registerVisits(router: Router): void {
  router.member(getDealVisit, async ({ actor, tx, params, now }) =>
    readVisit(tx, actor, await requireReadableDeal(tx, actor, params), now),
  );
  router.member(recordDealVisit, async ({ actor, tx, params, body, now }) =>
    recordVisit(tx, actor, await requireReadableDeal(tx, actor, params), { seen: body.seen, now }),
  );
}
