import type { Tx } from '@dealwright/db/database';
import type { PlanState } from '@dealwright/domain/account-plan';
import type { Day } from '@dealwright/domain/calendar';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';

/** The name of `profiles p`. */
const personName = sql<string>`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)`;

export interface PlanRow {
  readonly id: string;
  readonly account_id: string;
  readonly state: PlanState;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly reviewed_at: Date | null;
  readonly reviewed_by: string | null;
  readonly next_review_on: string | null;
  readonly version: number;
  readonly created_at: Date;
}

interface PlanKey {
  readonly companyId: string;
  readonly accountId: string;
  readonly id: string;
}

export async function findPlan(
  tx: Tx,
  { companyId, accountId, id }: PlanKey,
  lock: 'none' | 'update' = 'none',
): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select pl.id, pl.account_id, pl.state, pl.starts_on, pl.ends_on, pl.reviewed_at, pl.next_review_on, pl.version, pl.created_at,
           (select ${personName} from profiles p where p.company_id = pl.company_id and p.id = pl.reviewed_by) as reviewed_by
      from account_plans pl
     where pl.company_id = ${companyId} and pl.account_id = ${accountId} and pl.id = ${id}
     ${lock === 'update' ? sql`for update of pl` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Locks the account, so that two plans begun at once come one after the other. */
export async function lockAccount(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`select 1 from accounts where company_id = ${companyId} and id = ${id} for update`.execute(
    tx.kysely,
  );
}

interface Period {
  readonly starts_on: Day;
  readonly ends_on: Day;
}

export async function findPlanMeeting(
  tx: Tx,
  { companyId, accountId }: Pick<PlanKey, 'companyId' | 'accountId'>,
  { starts_on, ends_on }: Period,
): Promise<Period | null> {
  const { rows } = await sql<Period>`
    select starts_on, ends_on from account_plans
     where company_id = ${companyId} and account_id = ${accountId} and starts_on <= ${ends_on}::date
       and ends_on >= ${starts_on}::date
     order by starts_on limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function insertPlan(
  tx: Tx,
  { companyId, accountId, id }: PlanKey,
  { starts_on, ends_on }: Period,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into account_plans (company_id, id, account_id, starts_on, ends_on, created_by, created_at, updated_at)
    values (${companyId}, ${id}, ${accountId}, ${starts_on}, ${ends_on}, ${by}, ${now}, ${now})
  `.execute(tx.kysely);
}

/** The sections of another plan of the account are what this one begins with. */
export async function copySections(
  tx: Tx,
  companyId: string,
  { from, to }: { readonly from: string; readonly to: string },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into account_plan_sections (company_id, plan_id, section, content, updated_by, updated_at)
    select company_id, ${to}, section, content, ${by}, ${now} from account_plan_sections
     where company_id = ${companyId} and plan_id = ${from} and section <> 'goal'
  `.execute(tx.kysely);
}

export async function updatePlanState(
  tx: Tx,
  { companyId, id }: PlanKey,
  state: PlanState,
  now: Date,
): Promise<void> {
  await sql`
    update account_plans set state = ${state}, version = version + 1, updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function saveReview(
  tx: Tx,
  { companyId, id }: PlanKey,
  review: { readonly by: string; readonly nextOn: Day | null; readonly now: Date },
): Promise<void> {
  await sql`
    update account_plans
       set reviewed_at = ${review.now}, reviewed_by = ${review.by}, next_review_on = ${review.nextOn}::date,
           version = version + 1, updated_at = ${review.now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export async function deletePlan(tx: Tx, { companyId, id }: PlanKey): Promise<void> {
  await sql`delete from account_plans where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

export interface SectionRow {
  readonly section: string;
  readonly content: unknown;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

export async function listSections(tx: Tx, companyId: string, planId: string): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select s.section, s.content, s.version, s.updated_at,
           (select ${personName} from profiles p where p.company_id = s.company_id and p.id = s.updated_by) as updated_by
      from account_plan_sections s where s.company_id = ${companyId} and s.plan_id = ${planId}
  `.execute(tx.kysely);
  return rows;
}

interface WrittenSection {
  readonly companyId: string;
  readonly planId: string;
  readonly section: string;
  /** The version that the person saw; 0 for a new section. */
  readonly version: number;
  readonly content: unknown;
  readonly by: string;
  readonly now: Date;
}

/** Writes the section if it still has that version; false if a colleague saved first. */
export async function saveSection(tx: Tx, written: WrittenSection): Promise<boolean> {
  const { companyId, planId, section, version, by, now } = written;
  const content = JSON.stringify(written.content);
  const { rows } =
    version === 0
      ? await sql`
          insert into account_plan_sections (company_id, plan_id, section, content, updated_by, updated_at)
          values (${companyId}, ${planId}, ${section}, ${content}::jsonb, ${by}, ${now})
          on conflict do nothing returning 1`.execute(tx.kysely)
      : await sql`
          update account_plan_sections
             set content = ${content}::jsonb, version = version + 1, updated_by = ${by}, updated_at = ${now}
           where company_id = ${companyId} and plan_id = ${planId} and section = ${section} and version = ${version}
          returning 1`.execute(tx.kysely);
  return rows.length === 1;
}

interface NewChange {
  readonly companyId: string;
  readonly planId: string;
  readonly section: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly by: string;
  readonly now: Date;
}

export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await sql`
    insert into account_plan_changes (company_id, id, plan_id, section, old_content, new_content, actor_id, created_at)
    values (${change.companyId}, ${newId()}, ${change.planId}, ${change.section}, ${json(change.old)}::jsonb,
            ${json(change.new)}::jsonb, ${change.by}, ${change.now})
  `.execute(tx.kysely);
}

export interface ChangeRow {
  readonly id: string;
  readonly section: string;
  readonly old_content: unknown;
  readonly new_content: unknown;
  readonly by: string | null;
  readonly at: Date;
}

export async function listChangePage(
  tx: Tx,
  actor: Actor,
  planId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.section, c.old_content, c.new_content, c.created_at as at,
           (select ${personName} from profiles p where p.company_id = c.company_id and p.id = c.actor_id) as by
      from account_plan_changes c
     where c.company_id = ${actor.companyId} and c.plan_id = ${planId} and ${after ? sql`c.id < ${after}::uuid` : sql`true`}
     order by c.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** A draft is a use of the analyst like any other, of no deal in particular. */
export async function logDraft(tx: Tx, actor: Actor, now: Date): Promise<void> {
  await sql`
    insert into usage_logs (company_id, id, user_id, service_type, operation, success, created_at)
    values (${actor.companyId}, ${newId()}, ${actor.userId}, 'embedded', 'account_plan', true, ${now})
  `.execute(tx.kysely);
}

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface Offer {
  readonly id: string;
  readonly name: string;
}

/** A workspace has few: they are sorted as they are read. Those whose product is archived are left out. */
export async function listOffersOf(tx: Tx, { companyId, workspaceId }: Place): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select p.id, p.name from offers o join products p on p.company_id = o.company_id and p.id = o.id
     where o.company_id = ${companyId} and o.workspace_id = ${workspaceId} and p.archived_at is null
     order by p.plain_name, p.id limit 200
  `.execute(tx.kysely);
  return rows;
}

/** False if the product is an offer already. */
export async function insertOffer(
  tx: Tx,
  { companyId, workspaceId }: Place,
  offer: Offer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into offers (company_id, id, workspace_id, name, created_at, updated_at)
    values (${companyId}, ${offer.id}, ${workspaceId}, ${offer.name}, ${now}, ${now})
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function isOffer(tx: Tx, { companyId, workspaceId }: Place, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from offers where company_id = ${companyId} and workspace_id = ${workspaceId} and id = ${id} for update
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function deleteOffer(tx: Tx, { companyId }: Place, id: string): Promise<void> {
  await sql`delete from offers where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}
