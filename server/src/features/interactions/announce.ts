import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/events.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { recordChanges } from '../deals/history/store.ts';

export interface InteractionChange {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

/** What is told needs to know less. */
export interface Announcement {
  readonly actor: Pick<Actor, 'companyId' | 'userId'>;
  readonly deal: Pick<DealRef, 'companyId' | 'workspaceId' | 'id'>;
  readonly now: Date;
}

interface Facts {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly occurred_at: string;
  /** UTF-16 units of its text. */
  readonly length: number;
}

/** Puts a change of an interaction into the history and tells those who watch, and whom it mentions for the first time. */
export async function announceInteraction(
  tx: Tx,
  { actor, deal, now }: Announcement,
  before: Facts | null,
  after: Facts | null,
  mentioned: readonly string[] = [],
): Promise<void> {
  await recordChanges(tx, { companyId: actor.companyId, actorId: actor.userId, cause: 'edit', now }, [
    { dealId: deal.id, field: 'interaction', oldValue: before, newValue: after },
  ]);
  await emit(tx, [
    {
      companyId: actor.companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'interaction.changed',
      actorId: actor.userId,
      payload: {
        interaction_id: (after ?? before)?.id ?? null,
        ...(mentioned.length > 0 && { mentioned, title: after?.title }),
      },
    },
  ]);
}
