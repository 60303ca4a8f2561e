import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { announceInteraction, type InteractionChange } from './announce.ts';
import { lockOwnInteraction } from './get-interaction.ts';
import { deleteInteraction, isBeingAnalysed } from './store.ts';

/** Removes an interaction with what the analyst proposed from it; 409 while evidence relies on it. */
export async function removeInteraction(
  tx: Tx,
  call: InteractionChange & { readonly interactionId: string },
): Promise<void> {
  const row = await lockOwnInteraction(tx, call.actor, call.deal, call.interactionId);
  if (row.quoted || row.cited)
    throw new AppError('conflict', 'Evidence relies on this, so it can’t be removed.');
  if (await isBeingAnalysed(tx, call.deal, row.id)) {
    throw new AppError('conflict', 'The analyst is reading this text. Remove it once the analysis is done.');
  }
  await deleteInteraction(tx, call.deal, row.id);
  const before = {
    id: row.id,
    kind: row.kind,
    title: row.title,
    occurred_at: row.occurred_at.toISOString(),
    length: row.body.length,
  };
  await announceInteraction(tx, call, before, null);
}
