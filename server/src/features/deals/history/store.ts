import type { HISTORY_CAUSES } from '@dealwright/contract/deals/history';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { withoutNames } from './colleagues.ts';

export type HistoryCause = (typeof HISTORY_CAUSES)[number];

export interface FieldChange {
  readonly dealId: string;
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  /** When it counts as made; now unless given. */
  readonly at?: Date | undefined;
}

interface ChangeContext {
  readonly companyId: string;
  readonly actorId: string | null;
  readonly cause: HistoryCause;
  readonly causeId?: string | null;
  readonly now: Date;
}

/** Appends one row for each field that really changed. */
export async function recordChanges(
  tx: Tx,
  context: ChangeContext,
  changes: readonly FieldChange[],
): Promise<void> {
  const rows = changes
    .map(({ oldValue, newValue, ...change }) => ({
      ...change,
      oldValue: withoutNames(change.field, oldValue),
      newValue: withoutNames(change.field, newValue),
    }))
    .filter(({ oldValue, newValue }) => JSON.stringify(oldValue) !== JSON.stringify(newValue))
    .map(({ dealId, field, oldValue, newValue, at }) => ({
      id: newId(),
      deal_id: dealId,
      field,
      old_value: oldValue ?? null,
      new_value: newValue ?? null,
      created_at: at ?? context.now,
    }));
  if (rows.length === 0) return;
  await sql`
    insert into deal_history (company_id, id, deal_id, field, old_value, new_value, actor_id, cause, cause_id, created_at)
    select ${context.companyId}::uuid, id, deal_id, field, old_value, new_value,
           ${context.actorId}::uuid, ${context.cause}, ${context.causeId ?? null}::uuid, created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as h(id uuid, deal_id uuid, field text, old_value jsonb, new_value jsonb, created_at timestamptz)
  `.execute(tx.kysely);
}
