import {
  changeAnalystBudget,
  getAnalyst,
  getLatestAnalysis,
  requestAnalysis as requestAnalysisRoute,
} from '@dealwright/contract/analyst/analyses';
import {
  applyAiSuggestions,
  getMeddpiccCompare,
  rejectSuggestions as rejectSuggestionsRoute,
  restoreSuggestions as restoreSuggestionsRoute,
  withdrawApplication as withdrawApplicationRoute,
} from '@dealwright/contract/analyst/suggestions';
import { proposeSuggestions as proposeSuggestionsRoute } from '@dealwright/contract/integrations/integration-tokens';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { getDeal } from '../deals/detail-store.ts';
import { presentDeal } from '../deals/present-deal.ts';
import { readScorecard } from '../qualification/evidence/scorecard.ts';
import { findLatestAnalysis, readBudget, saveBudget } from './analysis-store.ts';
import { applySuggestions } from './apply-suggestions.ts';
import { compareSuggestions } from './compare-suggestions.ts';
import { rejectSuggestions, restoreSuggestions } from './decide-suggestions.ts';
import { type ReadSources, readAllAside } from './embedded-aside.ts';
import { lockProposalsAside } from './lock-proposals-aside.ts';
import { presentAnalysis } from './present-analysis.ts';
import { proposeSuggestions } from './propose-suggestions.ts';
import { requestAnalysis } from './request-analysis.ts';
import { presentAnalyst } from './select-analyst.ts';
import { hasInteraction, listByIds, listSources } from './suggestion-store.ts';
import { withdrawApplication } from './withdraw-application.ts';

/** The texts that suggestions quote, to be read again before they are decided. */
async function sourcesToRead(
  tx: Tx,
  actor: Actor,
  dealId: string,
  suggestionIds: readonly string[],
): Promise<() => Promise<ReadSources>> {
  const deal = await requireEditableDeal(tx, actor, { id: dealId });
  const suggestions = await listByIds(tx, deal, suggestionIds);
  const sources = await listSources(
    tx,
    deal,
    suggestions.map((row) => row.interaction_id),
  );
  return () => readAllAside(actor.companyId, sources);
}

function registerProposals(router: Router): void {
  router.member(getMeddpiccCompare, async ({ actor, tx, query, now }) => {
    const deal = await requireReadableDeal(tx, actor, { id: query.deal_id });
    return compareSuggestions(tx, actor, deal, now);
  });

  router.memberAside(
    proposeSuggestionsRoute,
    async ({ actor, tx, body }) => {
      const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
      const [source] = await listSources(tx, deal, [body.interaction_id]);
      return async () =>
        source ? { source, ...(await lockProposalsAside(actor.companyId, source, body.suggestions)) } : null;
    },
    async ({ actor, session, tx, body, now, clientAddress, requestId }, read) => {
      const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
      const answer = await proposeSuggestions(tx, { actor, deal, now }, body, read);
      await audit(tx, {
        companyId: actor.companyId,
        actorId: session ? actor.userId : null,
        success: true,
        action: 'suggestions_proposed',
        clientAddress,
        requestId,
        detail: { by: actor.name, ...(session ? {} : { token_id: actor.userId }), proposed: answer.proposed },
      });
      return answer;
    },
  );
}

function registerDecisions(router: Router): void {
  router.memberAside(
    applyAiSuggestions,
    ({ actor, tx, body }) => {
      const ids = body.suggestions.map(({ id }) => id);
      return sourcesToRead(tx, actor, body.deal_id, ids);
    },
    async ({ actor, tx, body, now }, read) => {
      const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
      const applied = await applySuggestions(tx, { actor, deal, now }, body, read);
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

  router.memberAside(
    restoreSuggestionsRoute,
    ({ actor, tx, body }) => sourcesToRead(tx, actor, body.deal_id, body.suggestions),
    async ({ actor, tx, body, now }, read) => {
      const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
      return { restored: await restoreSuggestions(tx, { actor, deal, now, ids: body.suggestions }, read) };
    },
  );

  router.member(withdrawApplicationRoute, async ({ actor, tx, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, { id: body.deal_id });
    const withdrawn = await withdrawApplication(tx, { actor, deal, now, ids: body.suggestions });
    const scorecard = await readScorecard(tx, actor, deal, { now });
    return { withdrawn, deal: presentDeal(actor, await getDeal(tx, actor, { id: deal.id })), scorecard };
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
  registerProposals(router);
  registerDecisions(router);
  registerAnalyses(router);

  router.member(getAnalyst, async ({ actor, tx, now }) => {
    return presentAnalyst(ai, await readBudget(tx, actor.companyId, now));
  });

  router.member(changeAnalystBudget, async ({ actor, tx, body, now, requestId, clientAddress }) => {
    if (actor.role !== 'admin')
      throw new AppError('forbidden', 'Only an admin can set the analyst’s budget.');
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
