import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Part } from '../operations/undo-store.ts';
import type { UndoContext } from '../operations/undoable.ts';

/** The manager of someone before and after an import. */
export interface ChangedLine {
  readonly id: string;
  readonly deal_id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The reporting lines that a part of an import changed. */
export async function listChangedLines(
  tx: Tx,
  { companyId, operationId }: UndoContext,
  { first, last }: Part,
): Promise<ChangedLine[]> {
  const { rows } = await sql<ChangedLine>`
    select s.id, s.deal_id, (c.before ->> 'reports_to')::uuid as before, (c.after ->> 'reports_to')::uuid as after
      from operations o
      join operation_changes c on c.company_id = o.company_id and c.operation_id = o.id
      join stakeholders s on s.company_id = c.company_id and s.id = (c.record_key ->> 'id')::uuid
     where o.company_id = ${companyId} and o.id = ${operationId} and o.kind = 'import'
       and c.table_name = 'stakeholders' and c.action = 'changed' and c.position between ${first} and ${last}
       and c.after -> 'reports_to' is not null
  `.execute(tx.kysely);
  return rows;
}

/** Cuts the lines that are as the import left them; returns whose. */
export async function cutLines(
  tx: Tx,
  companyId: string,
  lines: readonly ChangedLine[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    update stakeholders s set reports_to = null
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, after uuid)
     where s.company_id = ${companyId} and s.id = n.id and s.reports_to is not distinct from n.after
    returning s.id
  `.execute(tx.kysely);
  return new Set(rows.map(({ id }) => id));
}

/** Everyone on the deals, with their managers. */
export async function listManagers(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<{ readonly id: string; readonly reports_to: string | null }[]> {
  const { rows } = await sql<{ readonly id: string; readonly reports_to: string | null }>`
    select s.id, s.reports_to from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = any (${[...dealIds]}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

interface SavedLine {
  readonly id: string;
  readonly reports_to: string | null;
  /** The person has a new version by it. */
  readonly is_new: boolean;
}

export async function saveLines(
  tx: Tx,
  { companyId, now }: UndoContext,
  lines: readonly SavedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update stakeholders s
       set reports_to = n.reports_to, version = s.version + n.is_new::int,
           updated_at = case when n.is_new then ${now}::timestamptz else s.updated_at end
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, reports_to uuid, is_new boolean)
     where s.company_id = ${companyId} and s.id = n.id
  `.execute(tx.kysely);
}
