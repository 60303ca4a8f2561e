import type { Tx } from '@dealwright/db/database';
import type { ImportEnding } from '@dealwright/domain/import/import-ending';
import { emit } from '../../platform/events.ts';
import type { FateCounts, ImportRecord } from './store.ts';

/** One event for the whole import, however it ended. It creates one notification and refreshes open pages. */
export async function announceFinished(
  tx: Tx,
  record: Pick<ImportRecord, 'company_id' | 'workspace_id' | 'created_by' | 'id'>,
  { ending, counts }: { readonly ending: ImportEnding['ending']; readonly counts: FateCounts | null },
): Promise<void> {
  await emit(tx, [
    {
      companyId: record.company_id,
      workspaceId: record.workspace_id,
      dealId: null,
      type: 'import.finished',
      actorId: record.created_by,
      payload: { import_id: record.id, ending, counts },
    },
  ]);
}
