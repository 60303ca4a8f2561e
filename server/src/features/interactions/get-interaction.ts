import type { Interaction } from '@dealwright/contract/interactions';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { canEditInteraction } from './policy.ts';
import { presentInteraction } from './present-interaction.ts';
import { findInteraction, type InteractionRow } from './store.ts';

/** One interaction of the deal with its whole text; 404 for one of another deal. */
export async function getInteractionView(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  id: string,
): Promise<Interaction> {
  const row = await findInteraction(tx, deal, id);
  if (!row) throw notFound();
  return presentInteraction(actor, deal, row);
}

/** The interaction, locked, when the person may change it; 404 when it is not the deal's, 403 when it is another's. */
export async function lockOwnInteraction(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  id: string,
): Promise<InteractionRow> {
  const row = await findInteraction(tx, deal, id, true);
  if (!row) throw notFound();
  if (!canEditInteraction(actor, deal, { authorId: row.author_id, cited: row.cited })) {
    throw new AppError('forbidden', 'Only its author, a manager or an admin can change this.');
  }
  return row;
}
