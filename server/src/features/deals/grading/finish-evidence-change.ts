import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { emit } from '../../../platform/events.ts';
import type { DealRef } from '../detail-store.ts';
import { type FieldChange, type HistoryCause, recordChanges } from '../history/store.ts';
import { requalify } from './requalify.ts';
import { settingsOfDeal } from './store.ts';

/** Who changes evidence of which deal, when and why. */
export interface EvidenceChange {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
  readonly cause: Extract<HistoryCause, 'evidence' | 'suggestion'>;
  readonly causeId: string | null;
  /** Null if no member did it, such as a buyer who finished a step; the actor unless given. */
  readonly by?: string | null;
}

/** What every change of evidence ends with: the history, the new grades, and the news for those who watch. */
export async function finishEvidenceChange(
  tx: Tx,
  { actor, deal, now, cause, causeId, by = actor.userId }: EvidenceChange,
  changes: readonly FieldChange[],
): Promise<void> {
  const context = { companyId: actor.companyId, actorId: by, cause, causeId, now };
  await recordChanges(tx, context, changes);
  const worsened = await requalify(tx, { ...context, settings: await settingsOfDeal(tx, actor, deal) }, [
    deal.id,
  ]);
  await emit(tx, [
    {
      companyId: actor.companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'meddpicc.changed',
      actorId: by,
      payload: { disputed: worsened.get(deal.id)?.disputed ?? [] },
    },
  ]);
}
