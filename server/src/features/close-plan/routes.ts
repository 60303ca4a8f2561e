import {
  getClosePlan,
  removeClosePlan as removeRoute,
  saveClosePlan as saveRoute,
} from '@dealwright/contract/close-plan/close-plan';
import {
  createPlanTemplate,
  listPlanTemplates,
  removePlanTemplate,
} from '@dealwright/contract/close-plan/plan-templates';
import type { Router } from '../../platform/http/serve.ts';
import { openDealOrKept } from '../deals/open-deal.ts';
import { requireManageTemplates } from './policy.ts';
import { readPlan } from './read-plan.ts';
import { removeClosePlan, saveClosePlan } from './save-plan.ts';
import { addTemplate, readTemplates, removeTemplate } from './templates.ts';

export function registerClosePlans(router: Router): void {
  router.member(getClosePlan, async ({ actor, tx, params, now }) =>
    readPlan(tx, actor, await openDealOrKept(tx, actor, params.number), now),
  );
  router.member(saveRoute, async ({ actor, tx, params, body, version, now }) =>
    saveClosePlan(tx, { actor, now, version, number: params.number }, body),
  );
  router.member(removeRoute, async ({ actor, tx, params, version, now }) =>
    removeClosePlan(tx, { actor, now, version, number: params.number }),
  );
  router.member(listPlanTemplates, async ({ actor, tx }) => readTemplates(tx, actor));
  router.member(
    createPlanTemplate,
    async ({ actor, tx, body, now }) => addTemplate(tx, { actor, now }, body),
    async ({ actor }) => requireManageTemplates(actor),
  );
  router.member(removePlanTemplate, async ({ actor, tx, params }) =>
    removeTemplate(tx, actor, params.template_id),
  );
}
