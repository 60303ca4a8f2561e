import type { Analysis } from '@dealwright/contract/analyst/analyses';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { findLatestAnalysis, insertAnalysis } from './analysis-store.ts';
import { presentAnalysis } from './present-analysis.ts';
import { hasInteraction } from './suggestion-store.ts';

interface AnalysisRequest {
  readonly actor: Pick<Actor, 'companyId' | 'userId'>;
  readonly deal: Pick<DealRef, 'companyId' | 'workspaceId' | 'id'>;
  readonly interactionId: string;
  readonly now: Date;
}

/** Queues an analysis of an interaction; while one is waiting or at work, that one is the answer. */
export async function requestAnalysis(tx: Tx, request: AnalysisRequest): Promise<Analysis> {
  const { actor, deal, interactionId, now } = request;
  if (!(await hasInteraction(tx, deal, interactionId))) throw notFound();
  const id = newId();
  const queued = await insertAnalysis(tx, deal, { id, interactionId, requestedBy: actor.userId, now });
  if (queued) {
    await emit(tx, [
      {
        companyId: actor.companyId,
        workspaceId: deal.workspaceId,
        dealId: deal.id,
        type: 'analysis.requested',
        actorId: actor.userId,
        payload: { analysis_id: id, interaction_id: interactionId },
      },
    ]);
  }
  const row = await findLatestAnalysis(tx, deal, interactionId);
  if (!row) throw new Error('an analysis is there: made now, or the one that stood in its way');
  return presentAnalysis(row);
}
