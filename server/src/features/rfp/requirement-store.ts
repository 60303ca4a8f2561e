import type { RequirementFilter } from '@dealwright/contract/rfp/requirements';
import type { Tx } from '@dealwright/db/database';
import type { Compliance, Obligation, RequirementState } from '@dealwright/domain/rfp';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

/** Of a company, with the revision of its latest document. */
export interface RfpPlace {
  readonly companyId: string;
  readonly rfpId: string;
}

export interface RequirementRow {
  readonly id: string;
  readonly position: number;
  readonly number: string | null;
  readonly section: string | null;
  readonly text: string;
  readonly text_before: string | null;
  readonly place: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly sheet: string | null;
  readonly sheet_row: number | null;
  readonly obligation: Obligation | null;
  readonly weight: number | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly state: RequirementState;
  readonly compliance: Compliance | null;
  readonly answer: string;
  readonly confidential: boolean;
  readonly library_answer_id: string | null;
  readonly amendment: 'added' | 'changed' | 'removed' | null;
  readonly version: number;
  readonly updated_at: Date;
}

const COLUMNS: RawBuilder<unknown> = sql`
  q.id, q.position, q.number, q.section, q.body as text, q.body_before as text_before, q.place, q.starts_at, q.ends_at,
  q.sheet, q.sheet_row, q.obligation, q.weight, q.owner_id,
  coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as owner_name,
  q.state, q.compliance, q.answer, q.confidential, q.library_answer_id,
  case when q.removed_in is not null then 'removed'
       when r.revision > 1 and q.added_in = r.revision then 'added'
       when r.revision > 1 and q.changed_in = r.revision then 'changed' end as amendment,
  q.version, q.updated_at`;

const FROM: RawBuilder<unknown> = sql`
  from rfp_requirements q
  join rfps r on r.company_id = q.company_id and r.id = q.rfp_id
  left join profiles p on p.company_id = q.company_id and p.id = q.owner_id`;

/** The letters that `like` gives a meaning, as themselves. */
const asPattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

function conditionsOf(filter: RequirementFilter, userId: string): RawBuilder<boolean> {
  const { state, mine, must, without_compliance: uncommitted, amendment, q } = filter;
  const conditions: RawBuilder<boolean>[] = [
    amendment === 'removed' ? sql`q.removed_in is not null` : sql`q.removed_in is null`,
  ];
  if (state !== undefined) conditions.push(sql`q.state = ${state}`);
  if (mine) conditions.push(sql`q.owner_id = ${userId}`);
  if (must) conditions.push(sql`q.obligation = 'must'`);
  if (uncommitted) conditions.push(sql`q.compliance is null`);
  if (amendment === 'changed')
    conditions.push(sql`r.revision > 1 and r.revision in (q.changed_in, q.added_in)`);
  if (q) {
    conditions.push(
      sql`app.plain(concat_ws(' ', q.number, q.section, q.body, q.answer)) like app.plain(${asPattern(q)}::text)`,
    );
  }
  return sql.join(conditions, sql` and `);
}

export async function listRequirementPage(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  filter: RequirementFilter,
  asked: { readonly userId: string; readonly after: Position | null; readonly limit: number },
): Promise<RequirementRow[]> {
  const [position = '0', id = ''] = asked.after ?? [];
  const next =
    asked.after === null ? sql`true` : sql`(q.position, q.id) > (${Number(position)}, ${id}::uuid)`;
  const { rows } = await sql<RequirementRow>`
    select ${COLUMNS} ${FROM}
     where q.company_id = ${companyId} and q.rfp_id = ${rfpId} and ${conditionsOf(filter, asked.userId)} and ${next}
     order by q.position, q.id limit ${sql.lit(asked.limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findRequirement(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  id: string,
  lock = false,
): Promise<RequirementRow | null> {
  const { rows } = await sql<RequirementRow>`
    select ${COLUMNS} ${FROM} where q.company_id = ${companyId} and q.rfp_id = ${rfpId} and q.id = ${id}
    ${lock ? sql`for update of q` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** A requirement as a document has it. */
export interface ReadRequirement {
  readonly id: string;
  readonly position: number;
  readonly number: string | null;
  readonly section: string | null;
  readonly text: string;
  readonly place: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly sheet: string | null;
  readonly sheet_row: number | null;
  readonly obligation: Obligation | null;
  readonly weight: number | null;
}

const READ_COLUMNS = sql`
  id uuid, position int, number text, section text, text text, place text, starts_at int, ends_at int, sheet text,
  sheet_row int, obligation text, weight double precision`;

export async function insertRequirements(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  rows: readonly ReadRequirement[],
  { revision, now }: { readonly revision: number; readonly now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into rfp_requirements (company_id, rfp_id, id, position, number, section, body, place, starts_at, ends_at,
                                  sheet, sheet_row, obligation, weight, added_in, updated_at)
    select ${companyId}::uuid, ${rfpId}::uuid, id, position, number, section, text, place, starts_at, ends_at, sheet,
           sheet_row, obligation, weight, ${revision}::int, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${READ_COLUMNS})
  `.execute(tx.kysely);
}

export interface KeptRequirement {
  readonly id: string;
  readonly number: string | null;
  readonly text: string;
}

/** Those of the document before an amendment, in its order. */
export async function listKept(tx: Tx, { companyId, rfpId }: RfpPlace): Promise<KeptRequirement[]> {
  const { rows } = await sql<KeptRequirement>`
    select id, number, body as text from rfp_requirements
     where company_id = ${companyId} and rfp_id = ${rfpId} and removed_in is null
     order by position, id for update
  `.execute(tx.kysely);
  return rows;
}

/**
 * Puts requirements where an amendment has them. Those with other words are open again and keep their answer as a draft
 * to be looked at; the others keep all.
 */
export async function moveRequirements(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  rows: readonly (ReadRequirement & { readonly changed: boolean })[],
  { revision, now }: { readonly revision: number; readonly now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update rfp_requirements q
       set position = n.position, number = n.number, section = n.section, place = n.place, starts_at = n.starts_at,
           ends_at = n.ends_at, sheet = n.sheet, sheet_row = n.sheet_row, obligation = n.obligation, weight = n.weight,
           body = n.text,
           body_before = case when n.changed then q.body else q.body_before end,
           changed_in = case when n.changed then ${revision}::int else q.changed_in end,
           state = case when n.changed then 'open' else q.state end,
           version = q.version + 1, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${READ_COLUMNS}, changed boolean)
     where q.company_id = ${companyId} and q.rfp_id = ${rfpId} and q.id = n.id
  `.execute(tx.kysely);
}

export async function markRemoved(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  ids: readonly string[],
  { revision, now }: { readonly revision: number; readonly now: Date },
): Promise<void> {
  await sql`
    update rfp_requirements set removed_in = ${revision}, version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and rfp_id = ${rfpId} and id = any(${[...ids]}::uuid[])
  `.execute(tx.kysely);
}

export interface RequirementUpdate {
  readonly owner_id?: string | null | undefined;
  readonly state?: RequirementState | undefined;
  readonly compliance?: Compliance | null | undefined;
  readonly answer?: string | undefined;
  readonly confidential?: boolean | undefined;
  readonly library_answer_id?: string | undefined;
}

export async function updateRequirement(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  id: string,
  change: RequirementUpdate,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  await tx.kysely
    .updateTable('rfp_requirements')
    .set({
      ...Object.fromEntries(given),
      version: sql<number>`version + 1`,
      updated_by: by,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('rfp_id', '=', rfpId)
    .where('id', '=', id)
    .execute();
}

/** Returns how many of them have another owner now. */
export async function assignRows(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  ids: readonly string[],
  ownerId: string | null,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update rfp_requirements
       set owner_id = ${ownerId}::uuid, version = version + 1, updated_by = ${by}, updated_at = ${now}
     where company_id = ${companyId} and rfp_id = ${rfpId} and id = any(${[...ids]}::uuid[]) and removed_in is null
       and owner_id is distinct from ${ownerId}::uuid
  `.execute(tx.kysely);
  return Number(numAffectedRows ?? 0n);
}

export interface AnsweredCell {
  readonly sheet: string;
  readonly sheet_row: number;
  readonly answer: string;
  readonly compliance: Compliance | null;
}

/** What goes back into the cells of the buyer’s workbook. */
export async function listAnsweredCells(
  tx: Tx,
  { companyId, rfpId }: RfpPlace,
  limit: number,
): Promise<AnsweredCell[]> {
  const { rows } = await sql<AnsweredCell>`
    select sheet, sheet_row, answer, compliance from rfp_requirements
     where company_id = ${companyId} and rfp_id = ${rfpId} and removed_in is null and sheet is not null
       and sheet_row is not null and (answer <> '' or compliance is not null)
     order by position, id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
