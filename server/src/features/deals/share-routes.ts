import {
  createDealShare,
  endDealShare,
  listDealShares,
  openDealShare,
} from '@dealwright/contract/deals/deal-shares';
import type { Router } from '../../platform/http/serve.ts';
import { endSharing, openShare, readShares, shareDeal } from './share-deal.ts';

/** Links by which a colleague reads one deal. */
export function registerShares(router: Router): void {
  router.member(listDealShares, ({ tx, params, ...call }) =>
    readShares(tx, { ...call, number: params.number }),
  );
  router.member(createDealShare, ({ tx, params, body, ...call }) =>
    shareDeal(tx, { ...call, number: params.number }, body),
  );
  router.member(endDealShare, ({ tx, params, ...call }) =>
    endSharing(tx, { ...call, number: params.number }, params.share_id),
  );
  router.member(openDealShare, ({ tx, body, ...call }) => openShare(tx, call, body.token));
}
