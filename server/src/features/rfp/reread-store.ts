import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { ReadRequirement, RfpPlace } from './requirement-store.ts';

/** A requirement by its row in the workbook. */
export interface RowOfSheet {
  readonly id: string;
  readonly text: string;
  readonly sheet: string | null;
  readonly sheet_row: number | null;
  readonly is_removed: boolean;
  /** Somebody answered it, rated it or owns it. */
  readonly has_work: boolean;
}

/** Requirements of the latest document, and those that it no longer has. Nobody changes them meanwhile. */
export async function listRowsOfSheets(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  revision: number,
): Promise<RowOfSheet[]> {
  const { rows } = await sql<RowOfSheet>`
    select id, body as text, sheet, sheet_row, removed_in is not null as is_removed,
           state <> 'open' or answer <> '' or compliance is not null or owner_id is not null as has_work
      from rfp_requirements
     where company_id = ${companyId} and rfp_id = ${rfpId} and (removed_in is null or removed_in = ${revision})
     order by position, id for update
  `.execute(tx.kysely);
  return rows;
}

const READ_COLUMNS = sql`
  id uuid, position int, number text, section text, text text, place text, starts_at int, ends_at int, sheet text,
  sheet_row int, obligation text, weight double precision, changed boolean`;

/** Puts requirements as they are read now. Those with other words keep their answer and are open again. */
export async function rereadRequirements(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  rows: readonly (ReadRequirement & { readonly changed: boolean })[],
  now: Date,
): Promise<void> {
  await sql`
    update rfp_requirements q
       set position = n.position, number = n.number, section = n.section, place = n.place, starts_at = n.starts_at,
           ends_at = n.ends_at, sheet = n.sheet, sheet_row = n.sheet_row, obligation = n.obligation, weight = n.weight,
           body = n.text, state = case when n.changed then 'open' else q.state end, removed_in = null,
           version = q.version + 1, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${READ_COLUMNS})
     where q.company_id = ${companyId} and q.rfp_id = ${rfpId} and q.id = n.id
  `.execute(tx.kysely);
}

export async function deleteRequirements(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from rfp_requirements
     where company_id = ${companyId} and rfp_id = ${rfpId} and id = any(${[...ids]}::uuid[])
  `.execute(tx.kysely);
}
