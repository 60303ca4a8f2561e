import { getQualificationSettings } from '@dealwright/contract/qualification/qualification';
import type { Router } from '../../platform/http/serve.ts';
import { gapsBlock } from '../deals/grading/store.ts';
import { currentRules } from './rules/change-rules.ts';
import { presentRules } from './rules/present-rules.ts';

export function registerQualification(router: Router): void {
  router.member(getQualificationSettings, async ({ actor, tx }) => {
    const { weights, freshnessDays, expectations } = actor.settings;
    const { caps } = presentRules(currentRules(actor));
    return {
      weights,
      freshness_days: freshnessDays,
      expectations,
      caps,
      gaps_block: await gapsBlock(tx, actor),
    };
  });
}
