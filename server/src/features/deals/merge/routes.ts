import { mergeDeals as mergeRoute, previewDealMerge } from '@dealwright/contract/merge';
import type { Router } from '../../../platform/http/serve.ts';
import { mergeDeals, previewMerge } from './merge-deals.ts';

export function registerMerge(router: Router): void {
  router.member(previewDealMerge, ({ actor, tx, params, query }) =>
    previewMerge(tx, { actor, number: params.number, other: query.other }),
  );

  router.member(mergeRoute, (call) => {
    const { actor, tx, params, body, now, clientAddress, requestId } = call;
    const { other, fields } = body;
    return mergeDeals(tx, { actor, now, number: params.number, other, clientAddress, requestId }, fields);
  });
}
