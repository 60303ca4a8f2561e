import type { Tx } from '@dealwright/db/database';
import { z } from 'zod';
import { restoreManagers } from '../identity/members/reporting-line.ts';
import type { OperationKey, OperationRow } from './store.ts';

const idSchema = z.uuid().nullable();
const facts = z.object({
  managers: z.array(z.object({ id: z.uuid(), before: idSchema, after: idSchema })).default([]),
});

/** Restores the managers that people had before the operation, unless they were changed since. */
export async function undoManagers(
  tx: Tx,
  { companyId }: OperationKey,
  operation: OperationRow,
  now: Date,
): Promise<{ readonly restored: number; readonly kept: number }> {
  const noted = facts.safeParse(operation.facts);
  const managers = noted.data?.managers ?? [];
  if (managers.length === 0) return { restored: 0, kept: 0 };
  const restored = await restoreManagers(
    tx,
    { companyId, workspaceId: operation.workspace_id },
    managers,
    now,
  );
  return { restored, kept: managers.length - restored };
}
