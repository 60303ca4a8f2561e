import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/events.ts';
import type { Place } from './store.ts';

/** Announces that a contact was added or changed. */
export async function announceContact(
  tx: Tx,
  type: 'contact.created' | 'contact.changed',
  actor: Actor,
  { companyId, workspaceId, id }: Place & { readonly id: string },
): Promise<void> {
  await emit(tx, [
    { companyId, workspaceId, dealId: null, type, actorId: actor.userId, payload: { contact_id: id } },
  ]);
}
