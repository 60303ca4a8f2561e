import { listSimilarDeals } from '@dealwright/contract/similar-deals/similar-deals';
import type { Feature } from '../../platform/feature.ts';
import { requireReadableDeal } from '../deals/access.ts';
import { findSimilar } from './find-similar.ts';

/** What worked in won deals like this one. */
export const similarDeals: Feature = {
  name: 'similar-deals',
  routes: (router) => {
    router.member(listSimilarDeals, async ({ actor, tx, params }) =>
      findSimilar(tx, actor, await requireReadableDeal(tx, actor, params)),
    );
  },
};
