import { listTouches, listTouchpoints } from '@dealwright/contract/touchpoints/touchpoints';
import type { Feature } from '../../platform/feature.ts';
import { requireReadableDeal } from '../deals/access.ts';
import { readTouches, readTouchpoints } from './read-touchpoints.ts';

/** Who of ours was in touch with whom of theirs. */
export const touchpoints: Feature = {
  name: 'touchpoints',
  routes: (router) => {
    router.member(listTouchpoints, async ({ actor, tx, params, now }) =>
      readTouchpoints(tx, actor, await requireReadableDeal(tx, actor, params), now),
    );
    router.member(listTouches, async ({ actor, tx, params, query, now }) => {
      const deal = await requireReadableDeal(tx, actor, { number: params.number });
      const asked = { personId: params.stakeholder_id, memberId: query.member_id, kind: query.kind };
      return readTouches(tx, { actor, deal, now }, asked);
    });
  },
};
