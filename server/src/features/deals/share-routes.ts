import {
  createDealShare,
  endDealShare,
  listDealShares,
  openDealShare,
} from '@dealwright/contract/deal-shares';
import type { Router } from '../../platform/http/serve.ts';
import { endSharing, openShare, readShares, shareDeal } from './share-deal.ts';

/** Links by which a colleague reads one deal. */
export function registerShares(router: Router): void {
  router.member(listDealShares, ({ actor, tx, params, now }) =>
    readShares(tx, { actor, now, number: params.number }),
  );
  router.member(createDealShare, ({ actor, tx, params, body, now }) =>
    shareDeal(tx, { actor, now, number: params.number }, body),
  );
  router.member(endDealShare, ({ actor, tx, params, now }) =>
    endSharing(tx, { actor, now, number: params.number }, params.share_id),
  );
  router.member(openDealShare, ({ actor, tx, body, now }) => openShare(tx, { actor, now }, body.token));
}
