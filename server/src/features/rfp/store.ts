import type { Tx } from '@dealwright/db/database';
import type { RfpDecision, RfpFormat } from '@dealwright/domain/rfp';
import { type RawBuilder, sql } from 'kysely';
import type { DealPlace } from '../deals/detail-store.ts';

export interface RfpRow {
  readonly id: string;
  readonly title: string;
  readonly file_name: string;
  readonly format: RfpFormat;
  readonly revision: number;
  readonly interaction_id: string | null;
  readonly questions_on: string | null;
  readonly due_on: string | null;
  readonly award_on: string | null;
  readonly decision: RfpDecision;
  readonly decision_reason: string | null;
  readonly decided_by: string | null;
  readonly decider_name: string | null;
  readonly decided_at: Date | null;
  readonly can_fill: boolean;
  readonly version: number;
  readonly created_by: string;
  readonly creator_name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly requirements: number;
  readonly musts: number;
  readonly answered: number;
  readonly approved: number;
  readonly without_compliance: number;
  readonly without_owner: number;
  readonly amended: number;
  readonly removed: number;
}

/** RFPs with their latest document, the people they name and the progress of their requirements. */
async function listRows(
  tx: Tx,
  deal: DealPlace,
  which: RawBuilder<boolean>,
  limit: number,
): Promise<RfpRow[]> {
  const { rows } = await sql<RfpRow>`
    select r.id, r.title, f.file_name, f.format, r.revision, r.interaction_id, r.questions_on::text as questions_on,
           r.due_on::text as due_on, r.award_on::text as award_on, r.decision, r.decision_reason, r.decided_by,
           coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), d.email) as decider_name, r.decided_at,
           f.format = 'xlsx' and jsonb_path_exists(f.sheets, '$[*].columns.answer ? (@ >= 0)') as can_fill,
           r.version, r.created_by,
           coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email) as creator_name,
           r.created_at, r.updated_at, n.*
      from rfps r
      join rfp_files f on f.company_id = r.company_id and f.rfp_id = r.id and f.revision = r.revision
      join profiles c on c.company_id = r.company_id and c.id = r.created_by
      left join profiles d on d.company_id = r.company_id and d.id = r.decided_by
      cross join lateral (
        select (count(*) filter (where q.removed_in is null))::int as requirements,
               (count(*) filter (where q.removed_in is null and q.obligation = 'must'))::int as musts,
               (count(*) filter (where q.removed_in is null and q.state <> 'open'))::int as answered,
               (count(*) filter (where q.removed_in is null and q.state = 'approved'))::int as approved,
               (count(*) filter (where q.removed_in is null and q.compliance is null))::int as without_compliance,
               (count(*) filter (where q.removed_in is null and q.owner_id is null))::int as without_owner,
               (count(*) filter (where q.removed_in is null and r.revision > 1
                                   and r.revision in (q.changed_in, q.added_in)))::int as amended,
               (count(*) filter (where q.removed_in is not null))::int as removed
          from rfp_requirements q where q.company_id = r.company_id and q.rfp_id = r.id) n
     where r.company_id = ${deal.companyId} and r.deal_id = ${deal.id} and ${which}
     order by r.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export function listDealRfps(tx: Tx, deal: DealPlace, limit: number): Promise<RfpRow[]> {
  return listRows(tx, deal, sql`true`, limit);
}

export async function findRfp(tx: Tx, deal: DealPlace, id: string): Promise<RfpRow | null> {
  const [row] = await listRows(tx, deal, sql`r.id = ${id}`, 1);
  return row ?? null;
}

/** Keeps the RFP as it is until the transaction ends. */
export async function lockRfp(tx: Tx, deal: DealPlace, id: string): Promise<void> {
  await sql`
    select 1 from rfps where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id} for update
  `.execute(tx.kysely);
}

export interface RfpDays {
  readonly questions_on: string | null;
  readonly due_on: string | null;
  readonly award_on: string | null;
}

export interface NewRfp extends RfpDays {
  readonly id: string;
  readonly title: string;
  readonly interactionId: string;
  readonly createdBy: string;
  readonly now: Date;
}

export async function insertRfp(tx: Tx, deal: DealPlace, row: NewRfp): Promise<void> {
  await sql`
    insert into rfps (company_id, id, deal_id, interaction_id, title, questions_on, due_on, award_on, created_by,
                      created_at, updated_at)
    values (${deal.companyId}, ${row.id}, ${deal.id}, ${row.interactionId}, ${row.title}, ${row.questions_on}::date,
            ${row.due_on}::date, ${row.award_on}::date, ${row.createdBy}, ${row.now}, ${row.now})
  `.execute(tx.kysely);
}

interface RfpChange extends Partial<RfpDays> {
  readonly title?: string | undefined;
  readonly interaction_id?: string;
  readonly revision?: number;
  readonly decision?: RfpDecision;
  readonly decision_reason?: string | null;
  readonly decided_by?: string | null;
  readonly decided_at?: Date | null;
}

/** False if it is no longer of that version. */
export async function updateRfp(
  tx: Tx,
  deal: DealPlace,
  { id, version }: { readonly id: string; readonly version: number },
  change: { readonly [K in keyof RfpChange]: RfpChange[K] | undefined },
  now: Date,
): Promise<boolean> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { numUpdatedRows } = await tx.kysely
    .updateTable('rfps')
    .set({ ...Object.fromEntries(given), version: sql<number>`version + 1`, updated_at: now })
    .where('company_id', '=', deal.companyId)
    .where('deal_id', '=', deal.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if it is no longer of that version. */
export async function deleteRfp(
  tx: Tx,
  deal: DealPlace,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from rfps
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id} and version = ${version}
  `.execute(tx.kysely);
  return numAffectedRows === 1n;
}
