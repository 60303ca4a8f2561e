import type { Tx } from '@dealwright/db/database';
import type { Tables } from '@dealwright/db/generated/tables';
import {
  type DealFieldKey,
  type DealFieldValues,
  NEW_DEAL_FIELDS,
  type NewDealFieldKey,
  pickDealFields,
} from '@dealwright/domain/deal-fields';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import { sql, type Updateable } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Shelf } from './policy.ts';

export interface NewDeal {
  readonly id: string;
  readonly number: number;
  readonly accountId: string;
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

/** What can be changed of a deal; what is left out stays. */
export interface DealUpdate
  extends Pick<
    DealColumns,
    DealFieldKey | 'owner_id' | 'account_id' | 'amount_minor' | 'currency' | 'created_at'
  > {
  readonly stage?: Stage | undefined;
  /** Null takes the deal back into the pipeline; when and by whom it left go with it. */
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

/** When the deal last came to the stage, as the history has it; null where it never did. */
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
