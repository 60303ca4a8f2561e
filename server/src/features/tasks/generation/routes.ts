import {
  decideTaskSuggestions,
  generateTasks,
  listTaskSuggestions,
} from '@dealwright/contract/tasks/task-suggestions';
import type { Router } from '../../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../../deals/access.ts';
import { decideSuggestions } from './decide-suggestions.ts';
import { readProposals } from './present-proposals.ts';
import { requestGeneration } from './request-generation.ts';

export function registerGeneration(router: Router): void {
  router.member(listTaskSuggestions, async ({ actor, tx, params }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    return readProposals(tx, actor, deal);
  });

  router.member(generateTasks, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, params);
    return requestGeneration(tx, { actor, deal, now });
  });

  router.member(
    decideTaskSuggestions,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, params);
      return decideSuggestions(tx, { actor, deal, now }, body);
    },
    mayWorkDeal,
  );
}
