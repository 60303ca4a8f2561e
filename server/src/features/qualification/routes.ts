import { getQualificationSettings } from '@dealwright/contract/qualification/qualification';
import type { Router } from '../../platform/http/serve.ts';
import { gapsBlock } from '../deals/grading/store.ts';

export function registerQualification(router: Router): void {
  router.member(getQualificationSettings, async ({ actor, tx }) => {
    const { weights, freshnessDays, expectations } = actor.settings;
    return {
      weights,
      freshness_days: freshnessDays,
      expectations,
      gaps_block: await gapsBlock(tx, actor),
    };
  });
}
