import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/events.ts';
import type { FateCounts } from './store.ts';

/** One event for the whole import, of which one notification follows and open pages load anew. */
export async function announceFinished(
  tx: Tx,
  { companyId, workspaceId, userId: actorId }: Actor,
  { id, counts }: { readonly id: string; readonly counts: FateCounts },
): Promise<void> {
  await emit(tx, [
    {
      companyId,
      workspaceId,
      dealId: null,
      type: 'import.finished',
      actorId,
      payload: { import_id: id, counts },
    },
  ]);
}
