import type { Tx } from '@dealwright/db/database';
import type { Tables } from '@dealwright/db/generated/tables';
import type { Day } from '@dealwright/domain/calendar';
import {
  type DealFieldKey,
  type DealFieldValues,
  NEW_DEAL_FIELDS,
  type NewDealFieldKey,
  pickDealFields,
} from '@dealwright/domain/deal-fields';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import {
  type SummaryRow,
  summaryColumns,
  summaryJoins,
  theirsColumn,
  wholeDealColumns,
} from './detail-store.ts';
import type { Shelf } from './policy.ts';

export interface NewDeal {
  readonly id: string;
  readonly number: number;
  readonly accountId: string | null;
  readonly ownerId: string;
  readonly stage: Stage;
  readonly amountMinor: number;
  readonly currency: string;
  readonly fields: Pick<DealFieldValues, NewDealFieldKey>;
  readonly createdAt: Date;
  /** When it came to its stage, which for a closed deal is when it closed. */
  readonly stageEnteredAt: Date;
}

export async function insertDeal(tx: Tx, actor: Actor, deal: NewDeal, now: Date): Promise<void> {
  await tx.kysely
    .insertInto('deals')
    .values({
      company_id: actor.companyId,
      id: deal.id,
      workspace_id: actor.workspaceId,
      number: deal.number,
      account_id: deal.accountId,
      owner_id: deal.ownerId,
      stage: deal.stage,
      stage_entered_at: deal.stageEnteredAt,
      amount_minor: deal.amountMinor,
      currency: deal.currency,
      ...pickDealFields(NEW_DEAL_FIELDS, deal.fields),
      closed_at: isClosed(deal.stage) ? deal.stageEnteredAt : null,
      created_by: actor.userId,
      created_at: deal.createdAt,
      updated_at: now,
      last_activity_at: now,
    })
    .execute();
}

type DealColumns = Updateable<Tables['deals']>;

/** The editable fields of a deal; omitted ones stay. */
export interface DealUpdate
  extends Pick<
    DealColumns,
    DealFieldKey | 'owner_id' | 'account_id' | 'amount_minor' | 'currency' | 'created_at'
  > {
  readonly stage?: Stage | undefined;
  /** Null returns the deal to the pipeline, and clears when and by whom it was removed. */
  readonly shelf?: Shelf | null | undefined;
  readonly shelved_at?: Date | null | undefined;
  readonly shelved_by?: string | null | undefined;
  /** When the stage counts as entered; of a move, now unless it takes back an earlier one. */
  readonly stage_entered_at?: Date | undefined;
  readonly closed_at?: Date | undefined;
}

/** Entering another stage dates it; closing and opening again set and clear what only a closed deal has. */
function stageAssignments(stage: Stage, at: Date) {
  const stays = sql<boolean>`stage = ${stage}::deal_stage`;
  return {
    stage,
    stage_entered_at: sql<Date>`case when ${stays} then stage_entered_at else ${at}::timestamptz end`,
    closed_at: isClosed(stage)
      ? sql<Date>`case when ${stays} then closed_at else ${at}::timestamptz end`
      : null,
  };
}

function assignments(update: DealUpdate, now: Date) {
  const { stage, stage_entered_at: enteredAt, closed_at: closedAt, ...columns } = update;
  const dates =
    stage === undefined
      ? { stage_entered_at: enteredAt, closed_at: closedAt }
      : stageAssignments(stage, enteredAt ?? now);
  const given = Object.entries({ ...columns, ...dates }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), version: sql<number>`version + 1`, updated_at: now };
}

/** When the deal last came to the stage, as the history has it; null if it never did. */
export async function findLastEntry(
  tx: Tx,
  deal: { readonly companyId: string; readonly id: string },
  stage: Stage,
): Promise<Date | null> {
  const { rows } = await sql<{ readonly created_at: Date }>`
    select created_at from deal_history
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and field = 'stage'
       and new_value = to_jsonb(${stage}::text) and cause <> 'undo'
     order by created_at desc, id desc limit 1
  `.execute(tx.kysely);
  return rows[0]?.created_at ?? null;
}

/** What the field was before its last change, as the history has it. */
export async function findValueBefore<F extends 'stage' | 'forecast_choice'>(
  tx: Tx,
  deal: { readonly companyId: string; readonly id: string },
  field: F,
): Promise<Selectable<Tables['deals']>[F] | null> {
  const { rows } = await sql<{ readonly old_value: Selectable<Tables['deals']>[F] | null }>`
    select old_value from deal_history
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and field = ${field}
     order by created_at desc, id desc limit 1
  `.execute(tx.kysely);
  return rows[0]?.old_value ?? null;
}

/** When the deal first left a stage; null while it is in the one that it began with. */
export async function findFirstMove(
  tx: Tx,
  deal: { readonly company_id: string; readonly id: string },
): Promise<Date | null> {
  const { rows } = await sql<{ readonly moved_at: Date | null }>`
    select min(created_at) as moved_at from deal_history
     where company_id = ${deal.company_id} and deal_id = ${deal.id} and field = 'stage' and old_value is not null
  `.execute(tx.kysely);
  return rows[0]?.moved_at ?? null;
}

/** Changes the deal if it still is of the version that the person saw; false when it is not. */
export async function updateDeal(
  tx: Tx,
  deal: { readonly companyId: string; readonly id: string; readonly version: number },
  update: DealUpdate,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('deals')
    .set(assignments(update, now))
    .where('company_id', '=', deal.companyId)
    .where('id', '=', deal.id)
    .where('version', '=', deal.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The same change of many deals, which the caller has locked. */
export async function updateDeals(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  update: DealUpdate,
  now: Date,
): Promise<void> {
  await tx.kysely
    .updateTable('deals')
    .set(assignments(update, now))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

const keyOf = (companyId: string): RawBuilder<bigint> =>
  sql<bigint>`hashtextextended(${`deal_totals ${companyId}`}, 0)`;

/**
 * For what changes many deals, accounts or people of a company: it comes alone, so that names stay free and rows that
 * meet are locked in one order. A change of one deal shares the company instead.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(companyId)})`.execute(tx.kysely);
}

/** For a change of one deal: any number run at once, but none while the company is locked. */
export async function shareCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(companyId)})`.execute(tx.kysely);
}

/** The company's next deal number. The row stays locked to the end, so that a rollback leaves no gap. */
export async function takeNumber(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ readonly last_number: bigint }>`
    insert into deal_numbers (company_id, last_number) values (${companyId}, 1)
    on conflict (company_id) do update set last_number = deal_numbers.last_number + 1
    returning last_number
  `.execute(tx.kysely);
  return Number(rows[0]?.last_number);
}

/** Erases up to a limit of deals that have lain in some company's trash since before that time; returns how many. */
export async function eraseDeleted(tx: Tx, before: Date, most: number, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly erased: number }>`
    select app.empty_bin(${before}::timestamptz, ${sql.lit(most)}, ${now}::timestamptz) as erased
  `.execute(tx.kysely);
  return rows[0]?.erased ?? 0;
}

export interface LockedDeal extends SummaryRow, DealFieldValues {
  readonly is_theirs: boolean;
  readonly shelf: Shelf | null;
}

/** Locks the deals in the order of their ids, so that two changes of many wait for each other. */
export async function lockDealsByNumber(
  tx: Tx,
  actor: Actor,
  numbers: readonly number[],
): Promise<LockedDeal[]> {
  await sql`
    select 1 from deals where company_id = ${actor.companyId} and number = any(${numbers}::bigint[])
     order by id for update
  `.execute(tx.kysely);
  return listDealsByNumber(tx, actor, numbers);
}

/** Whole deals by number, with any owner in the company. */
export async function listDealsByNumber(
  tx: Tx,
  actor: Actor,
  numbers: readonly number[],
): Promise<LockedDeal[]> {
  const { rows } = await sql<LockedDeal>`
    select p.*, ${summaryColumns(actor.userId)}, ${theirsColumn(actor.userId)}
      from (select ${wholeDealColumns}, d.shelf from deals d
             where d.company_id = ${actor.companyId} and d.number = any(${numbers}::bigint[])) p
      ${summaryJoins} order by p.number
  `.execute(tx.kysely);
  return rows;
}

/** Companies whose totals stand in more than one slot, as system role; not those that are suspended. */
export async function listUnfolded(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ readonly company_id: string }>`
    select u.company_id
      from (select company_id from deal_totals where slot > 0 union select company_id from close_totals where slot > 0
            union select company_id from contact_totals where slot > 0
            union select company_id from forecast_totals where slot > 0) u
      join companies c on c.id = u.company_id
     where c.suspended_at is null
     order by 1
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/** Folds the slots of the entered company, except those in use; returns how many rows were removed. */
export async function foldTotals(tx: Tx): Promise<number> {
  const { rows } = await sql<{ readonly folded: number }>`select app.fold_totals() as folded`.execute(
    tx.kysely,
  );
  return rows[0]?.folded ?? 0;
}

/** Which of the workspaces refuse a deal with gaps in a later stage. An admin may move deals of several. */
export async function blockingWorkspaces(
  tx: Tx,
  actor: Actor,
  workspaceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = workspaceIds.filter((id) => id !== actor.workspaceId);
  const own = actor.gapsBlock ? [actor.workspaceId] : [];
  if (others.length === 0) return new Set(own);
  const { rows } = await sql<{ readonly id: string }>`
    select id from workspaces where company_id = ${actor.companyId} and id = any(${others}::uuid[]) and gaps_block
  `.execute(tx.kysely);
  return new Set([...own, ...rows.map(({ id }) => id)]);
}

/** The rows of `deals d` that are open; the partial indexes of open deals say it in the same words. */
export const openDeals: RawBuilder<boolean> = sql<boolean>`d.stage_position < 8::smallint`;

/** When an open deal of `deals d` should close, as the index `deals_by_slipped` has it; after every day for any other. */
export const openCloseDate: RawBuilder<unknown> = sql`
  (case when d.stage_position < 8::smallint then coalesce(d.close_date, 'infinity'::date) else 'infinity'::date end)`;

/** Since when an open deal of `deals d` is in its stage, as the index `deals_by_time_in_stage` has it; closed ones come last. */
export const openStageEntry: RawBuilder<unknown> = sql`
  (case when d.stage_position < 8::smallint then d.stage_entered_at else 'infinity'::timestamptz end)`;

/** The rows of `deals d` that slipped: the same rule as `isSlipped`. */
export function slippedDeals(today: Day): RawBuilder<boolean> {
  return sql<boolean>`${openCloseDate} < ${today}::date`;
}
