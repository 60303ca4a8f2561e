import type { Tx } from '@dealwright/db/database';
import { audit } from '../../platform/audit.ts';
import { type OperationKey, readTeamChanges } from '../operations/record-operation.ts';
import type { ImportRecord } from './store.ts';

/** How the audit log names work that no request did. */
const BACKGROUND = 'background';

/** One entry for all the named owners that an import added and the managers that it set. */
export async function auditTeam(
  tx: Tx,
  record: Pick<ImportRecord, 'id' | 'created_by'>,
  operation: OperationKey,
): Promise<void> {
  const { named_owners, managers } = await readTeamChanges(tx, operation);
  if (named_owners === 0 && managers === 0) return;
  await audit(tx, {
    companyId: operation.companyId,
    actorId: record.created_by,
    action: 'team_imported',
    success: true,
    clientAddress: BACKGROUND,
    requestId: BACKGROUND,
    detail: { import_id: record.id, named_owners, managers },
  });
}
