import {
  changeBusinessProblem,
  createBusinessProblem,
  getBusinessCase,
  listBusinessProblems,
  orderBusinessProblems,
  removeBusinessProblem,
} from '@dealwright/contract/qualification/business-problem';
import type { Router } from '../../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../../deals/access.ts';
import { businessCaseOf } from './business-case.ts';
import { addProblem, changeProblem, orderProblems, removeProblem } from './change-problem.ts';
import { readBusinessProblems } from './read-problems.ts';

export function registerBusinessProblems(router: Router): void {
  router.member(listBusinessProblems, async ({ actor, tx, params, now }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return readBusinessProblems(tx, actor, deal, now);
  });

  router.member(getBusinessCase, async ({ actor, tx, params, now }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    return businessCaseOf(await readBusinessProblems(tx, actor, deal, now));
  });

  router.member(
    createBusinessProblem,
    async ({ actor, tx, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      await addProblem(tx, { actor, deal, now }, body);
      return readBusinessProblems(tx, actor, deal, now);
    },
    mayWorkDeal,
  );

  router.member(changeBusinessProblem, async ({ actor, tx, params, body, version, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await changeProblem(tx, { actor, deal, now }, { id: params.problem_id, version }, body);
    return readBusinessProblems(tx, actor, deal, now);
  });

  router.member(removeBusinessProblem, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await removeProblem(tx, { actor, deal, now }, params.problem_id);
    return readBusinessProblems(tx, actor, deal, now);
  });

  router.member(orderBusinessProblems, async ({ actor, tx, params, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    await orderProblems(tx, { actor, deal, now }, body.problem_ids);
    return readBusinessProblems(tx, actor, deal, now);
  });
}
