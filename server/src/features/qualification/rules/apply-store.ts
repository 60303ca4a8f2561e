import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { sql } from 'kysely';

export interface RulesKey {
  readonly companyId: string;
  readonly id: string;
}

export interface DueRules {
  readonly company_id: string;
  readonly id: string;
}

/** Published rules of every company whose day has come and that aren't applied to all deals yet. */
export async function listDueRules(tx: Tx, today: Day, most: number): Promise<DueRules[]> {
  const { rows } = await sql<DueRules>`
    select r.company_id, r.id from qualification_rules r
     where r.published_at is not null and r.finished_at is null and r.effective_on <= ${today}::date
       and app.is_open(r.company_id)
     order by r.effective_on limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows;
}

export interface ApplyingRules {
  readonly workspace_id: string;
  readonly settings: Partial<QualificationSettings>;
  readonly begun_at: Date | null;
  readonly regraded_up_to: string | null;
  readonly updated_by: string | null;
}

/** Locked; null if they are applied or taken back, or their day hasn't come. */
export async function lockDueRules(
  tx: Tx,
  { companyId, id }: RulesKey,
  today: Day,
): Promise<ApplyingRules | null> {
  const { rows } = await sql<ApplyingRules>`
    select workspace_id, settings, begun_at, regraded_up_to, updated_by from qualification_rules
     where company_id = ${companyId} and id = ${id} and published_at is not null and finished_at is null
       and effective_on <= ${today}::date
       for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** From now on deals of the workspace are graded by them. */
export async function beginRules(tx: Tx, { companyId, id }: RulesKey, now: Date): Promise<void> {
  await sql`
    update workspaces w set qualification_settings = r.settings, gaps_block = r.gaps_block, updated_at = ${now}
      from qualification_rules r
     where r.company_id = ${companyId} and r.id = ${id} and w.company_id = r.company_id and w.id = r.workspace_id
  `.execute(tx.kysely);
  await sql`
    update qualification_rules r
       set begun_at = ${now},
           to_regrade = (select count(*) from deals d
                          where d.company_id = r.company_id and d.workspace_id = r.workspace_id
                            and d.stage_position < 8 and d.shelf is null)
     where r.company_id = ${companyId} and r.id = ${id}
  `.execute(tx.kysely);
}

/** The next open deals of the workspace, in the order of their ids. */
export async function listDealsToRegrade(
  tx: Tx,
  companyId: string,
  { workspace_id: workspaceId, regraded_up_to: after }: ApplyingRules,
  most: number,
): Promise<string[]> {
  const further = after === null ? sql`` : sql`and id > ${after}::uuid`;
  const { rows } = await sql<{ readonly id: string }>`
    select id from deals
     where company_id = ${companyId} and workspace_id = ${workspaceId} and stage_position < 8 and shelf is null ${further}
     order by id limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

export async function noteRegraded(
  tx: Tx,
  { companyId, id }: RulesKey,
  { deals, isOver, now }: { readonly deals: readonly string[]; readonly isOver: boolean; readonly now: Date },
): Promise<void> {
  await sql`
    update qualification_rules
       set regraded = regraded + ${deals.length}, regraded_up_to = coalesce(${deals.at(-1) ?? null}::uuid, regraded_up_to),
           finished_at = ${isOver ? now : null}::timestamptz
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}
