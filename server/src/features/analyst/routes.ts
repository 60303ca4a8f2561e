import {
  changeAnalystBudget,
  getAnalyst,
  getLatestAnalysis,
  requestAnalysis as requestAnalysisRoute,
} from '@dealwright/contract/analyses';
import { proposeSuggestions as proposeSuggestionsRoute } from '@dealwright/contract/integration-tokens';
import {
  applyAiSuggestions,
  getMeddpiccCompare,
  rejectSuggestions as rejectSuggestionsRoute,
  restoreSuggestions as restoreSuggestionsRoute,
} from '@dealwright/contract/meddpicc';
import { audit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { getDeal } from '../deals/detail-store.ts';
import { presentDeal } from '../deals/present-deal.ts';
import { readScorecard } from '../evidence/scorecard.ts';
import { findLatestAnalysis } from './analysis-store.ts';
import { presentAnalyst } from './analyst-in-charge.ts';
import { applySuggestions } from './apply-suggestions.ts';
import { compareSuggestions } from './compare-suggestions.ts';
import { rejectSuggestions, restoreSuggestions } from './decide-suggestions.ts';
import { hasInteraction } from './interaction-store.ts';
import { presentAnalysis } from './present-analysis.ts';
import { proposeSuggestions } from './propose-suggestions.ts';
import { requestAnalysis } from './request-analysis.ts';
import { readBudget, saveBudget } from './usage-store.ts';

function registerSuggestions(router: Router): void {
  router.member(getMeddpiccCompare, async ({ actor, tx, query, now }) => {
    const deal = await requireReadableDeal(tx, actor, { id: query.deal_id });
    return compareSuggestions(tx, actor, deal, now);
  });

  router.member(
    proposeSuggestionsRoute,
    async ({ actor, session, tx, body, now, clientAddress, requestId }) => {
      const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
      const answer = await proposeSuggestions(tx, { actor, deal, now }, body);
      await audit(tx, {
        ...{ companyId: actor.companyId, actorId: session ? actor.userId : null, success: true },
        ...{ action: 'suggestions_proposed', clientAddress, requestId },
        detail: { by: actor.name, ...(session ? {} : { token_id: actor.userId }), proposed: answer.proposed },
      });
      return answer;
    },
  );

  router.member(
    applyAiSuggestions,
    async ({ actor, tx, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
      const applied = await applySuggestions(tx, { actor, deal, now }, body);
      const scorecard = await readScorecard(tx, actor, deal, { now });
      return { applied, deal: presentDeal(actor, await getDeal(tx, actor, { id: deal.id })), scorecard };
    },
    async ({ actor, tx, body }) => {
      await requireEditableDeal(tx, actor, { id: body.deal_id });
    },
  );

  router.member(rejectSuggestionsRoute, async ({ actor, tx, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
    return { rejected: await rejectSuggestions(tx, { actor, deal, now, ids: body.suggestions }) };
  });

  router.member(restoreSuggestionsRoute, async ({ actor, tx, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
    return { restored: await restoreSuggestions(tx, { actor, deal, now, ids: body.suggestions }) };
  });
}

function registerAnalyses(router: Router): void {
  router.member(requestAnalysisRoute, async ({ actor, tx, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    return requestAnalysis(tx, { actor, deal, now, interactionId: params.interaction_id });
  });

  router.member(getLatestAnalysis, async ({ actor, tx, params }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    if (!(await hasInteraction(tx, deal, params.interaction_id))) throw notFound();
    const row = await findLatestAnalysis(tx, deal, params.interaction_id);
    return row ? presentAnalysis(row) : null;
  });
}

export function registerAnalyst(router: Router, { ai }: Pick<Config, 'ai'>): void {
  registerSuggestions(router);
  registerAnalyses(router);

  router.member(getAnalyst, async ({ actor, tx, now }) => {
    return presentAnalyst(ai, await readBudget(tx, actor.companyId, now));
  });

  router.member(changeAnalystBudget, async ({ actor, tx, body, now, requestId, clientAddress }) => {
    if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an admin sets the analyst’s budget.');
    await saveBudget(tx, actor.companyId, body.monthly_budget_usd);
    await audit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      action: 'analyst_budget_changed',
      success: true,
      clientAddress,
      requestId,
      detail: { monthly_budget_usd: body.monthly_budget_usd },
    });
    return presentAnalyst(ai, await readBudget(tx, actor.companyId, now));
  });
}
