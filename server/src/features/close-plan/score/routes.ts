import { getClosePlanScore, listScoredClosePlans } from '@dealwright/contract/close-plan/plan-score';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../../platform/http/serve.ts';
import { readScore, readScored } from './read-score.ts';

export function registerPlanScore(router: Router): void {
  router.member(getClosePlanScore, async ({ actor, tx, now }) => readScore(tx, actor, now));

  router.member(listScoredClosePlans, async ({ actor, tx, query, now }) =>
    readScored(tx, actor, { query, today: dayOf(now) }),
  );
}
