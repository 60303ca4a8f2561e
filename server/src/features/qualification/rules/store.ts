import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import type { QualificationRules } from '@dealwright/domain/rules-change';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface RulesRow {
  readonly company_id: string;
  readonly id: string;
  readonly workspace_id: string;
  readonly settings: Partial<QualificationSettings>;
  readonly gaps_block: boolean;
  readonly note: string;
  readonly version: number;
  readonly updated_by: string | null;
  readonly editor_name: string | null;
  readonly updated_at: Date;
  readonly effective_on: Day | null;
  readonly published_at: Date | null;
  readonly begun_at: Date | null;
  readonly to_regrade: number;
  readonly regraded: number;
  readonly finished_at: Date | null;
  readonly sort_key: string;
}

const COLUMNS = sql`
  r.company_id, r.id, r.workspace_id, r.settings, r.gaps_block, r.note, r.version, r.updated_by, r.updated_at,
  r.effective_on::text as effective_on, r.published_at, r.begun_at, r.to_regrade, r.regraded, r.finished_at,
  r.published_at::text as sort_key,
  (select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) from profiles p
    where p.company_id = r.company_id and p.id = r.updated_by) as editor_name`;

async function findRules(tx: Tx, { companyId, workspaceId }: Place, which: RawBuilder<unknown>) {
  const { rows } = await sql<RulesRow>`
    select ${COLUMNS} from qualification_rules r
     where r.company_id = ${companyId} and r.workspace_id = ${workspaceId} and ${which}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export const findDraft = (tx: Tx, place: Place): Promise<RulesRow | null> =>
  findRules(tx, place, sql`r.published_at is null`);

/** What was published and doesn't count for every open deal yet. */
export const findComing = (tx: Tx, place: Place): Promise<RulesRow | null> =>
  findRules(tx, place, sql`r.published_at is not null and r.finished_at is null`);

/** The rules that counted on a past day; null where rules never changed. */
export const findRulesOf = (tx: Tx, place: Place, day: Day): Promise<RulesRow | null> =>
  findRules(
    tx,
    place,
    sql`r.begun_at is not null and coalesce(r.effective_on, '-infinity') <= ${day}::date
        order by r.published_at desc, r.id desc limit 1`,
  );

/** The rules that every open deal is graded by; null where rules never changed. */
export async function findCurrentId(tx: Tx, { companyId, workspaceId }: Place): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from qualification_rules
     where company_id = ${companyId} and workspace_id = ${workspaceId} and begun_at is not null
     order by published_at desc, id desc limit 1
  `.execute(tx.kysely);
  return rows[0]?.id ?? null;
}

/** Published rules, the latest first. */
export async function listPublished(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<RulesRow[]> {
  const further = after
    ? sql`and (r.published_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``;
  const { rows } = await sql<RulesRow>`
    select ${COLUMNS} from qualification_rules r
     where r.company_id = ${companyId} and r.workspace_id = ${workspaceId} and r.published_at is not null ${further}
     order by r.published_at desc, r.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

interface By {
  readonly by: string | null;
  readonly now: Date;
}

const settingsOf = ({ gapsBlock: _, ...settings }: QualificationRules): string => JSON.stringify(settings);

/** False if there is a draft already. */
export async function insertDraft(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, rules }: { readonly id: string; readonly rules: QualificationRules },
  { by, now }: By,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into qualification_rules (company_id, id, workspace_id, settings, gaps_block, updated_by, updated_at)
    values (${companyId}, ${id}, ${workspaceId}, ${settingsOf(rules)}::jsonb, ${rules.gapsBlock}, ${by}, ${now})
    on conflict do nothing
  `.execute(tx.kysely);
  return numAffectedRows === 1n;
}

/** False if the draft is no longer of that version. */
export async function updateDraft(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { version, rules }: { readonly version: number; readonly rules: QualificationRules },
  { by, now }: By,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update qualification_rules
       set settings = ${settingsOf(rules)}::jsonb, gaps_block = ${rules.gapsBlock}, updated_by = ${by},
           updated_at = ${now}, version = version + 1
     where company_id = ${companyId} and workspace_id = ${workspaceId} and published_at is null and version = ${version}
  `.execute(tx.kysely);
  return numAffectedRows === 1n;
}

/** False if there is none of that version. */
export async function deleteDraft(
  tx: Tx,
  { companyId, workspaceId }: Place,
  version: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from qualification_rules
     where company_id = ${companyId} and workspace_id = ${workspaceId} and published_at is null and version = ${version}
  `.execute(tx.kysely);
  return numAffectedRows === 1n;
}

/** The rules of the beginning, before the first change; without effect later. */
export async function keepBeginning(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, rules }: { readonly id: string; readonly rules: QualificationRules },
  now: Date,
): Promise<void> {
  await sql`
    insert into qualification_rules (company_id, id, workspace_id, settings, gaps_block, updated_at, published_at, begun_at,
                                     finished_at)
    select ${companyId}, ${id}, w.id, ${settingsOf(rules)}::jsonb, ${rules.gapsBlock}, ${now}, w.created_at, w.created_at,
           w.created_at
      from workspaces w
     where w.company_id = ${companyId} and w.id = ${workspaceId}
       and not exists (select from qualification_rules r
                        where r.company_id = w.company_id and r.workspace_id = w.id and r.published_at is not null)
  `.execute(tx.kysely);
}

/** The published draft; null if there is none of that version. */
export async function publishDraft(
  tx: Tx,
  { companyId, workspaceId }: Place,
  change: { readonly version: number; readonly effectiveOn: Day; readonly note: string },
  { by, now }: By,
): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    update qualification_rules
       set published_at = ${now}, effective_on = ${change.effectiveOn}::date, note = ${change.note}, updated_by = ${by},
           updated_at = ${now}
     where company_id = ${companyId} and workspace_id = ${workspaceId} and published_at is null
       and version = ${change.version}
    returning id
  `.execute(tx.kysely);
  return rows[0]?.id ?? null;
}

/** Makes rules that don't count yet the draft again, or removes them where there is another draft. */
export async function takeBack(
  tx: Tx,
  { company_id: companyId, id }: RulesRow,
  hasDraft: boolean,
): Promise<void> {
  const { numAffectedRows } = hasDraft
    ? await sql`
        delete from qualification_rules where company_id = ${companyId} and id = ${id} and begun_at is null
      `.execute(tx.kysely)
    : await sql`
        update qualification_rules set published_at = null, effective_on = null, version = version + 1
         where company_id = ${companyId} and id = ${id} and begun_at is null
      `.execute(tx.kysely);
  if (numAffectedRows !== 1n) throw new Error('the rules were locked and had not begun');
}

/** Locks the workspace's rules, so that two changes are made one after the other. */
export async function lockRules(tx: Tx, { companyId, workspaceId }: Place): Promise<void> {
  await sql`
    select 1 from workspaces where company_id = ${companyId} and id = ${workspaceId} for no key update
  `.execute(tx.kysely);
}
