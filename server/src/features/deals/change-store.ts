import type { Tx } from '@dealwright/db/database';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Shelf } from './policy.ts';

export interface NewDeal {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly accountId: string;
  readonly ownerId: string;
  readonly stage: Stage;
  readonly amountMinor: number;
  readonly currency: string;
  readonly closeDate: string | null;
  readonly nextStep: string | null;
  readonly nextStepDue: string | null;
  readonly createdAt: Date;
  /** When it came to its stage, which for a closed deal is when it closed. */
  readonly stageEnteredAt: Date;
}

export async function insertDeal(tx: Tx, actor: Actor, deal: NewDeal, now: Date): Promise<void> {
  await sql`
    insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, stage_entered_at,
                       amount_minor, currency, close_date, next_step, next_step_due, closed_at,
                       created_by, created_at, updated_at)
    values (${actor.companyId}, ${deal.id}, ${actor.workspaceId}, ${deal.number}, ${deal.name}, ${deal.accountId},
            ${deal.ownerId}, ${deal.stage}, ${deal.stageEnteredAt}, ${deal.amountMinor}, ${deal.currency}, ${deal.closeDate},
            ${deal.nextStep}, ${deal.nextStepDue},
            ${isClosed(deal.stage) ? deal.stageEnteredAt : null}, ${actor.userId}, ${deal.createdAt}, ${now})
  `.execute(tx.kysely);
}

/** What can be changed of a deal by hand; what is left out stays. */
export interface DealUpdate {
  readonly name?: string | undefined;
  readonly owner_id?: string | undefined;
  readonly account_id?: string | undefined;
  readonly amount_minor?: number | undefined;
  readonly currency?: string | undefined;
  readonly close_date?: string | null | undefined;
  readonly next_step?: string | null | undefined;
  readonly next_step_due?: string | null | undefined;
  readonly forecast_choice?: string | undefined;
  readonly loss_reason?: string | null | undefined;
  readonly stage?: Stage | undefined;
  /** Null takes the deal back into the pipeline; when and by whom it left go with it. */
  readonly shelf?: Shelf | null | undefined;
  readonly shelved_at?: Date | null | undefined;
  readonly shelved_by?: string | null | undefined;
  /** When the stage counts as entered; of a move, now unless it takes back an earlier one. */
  readonly stage_entered_at?: Date | undefined;
  readonly created_at?: Date | undefined;
  readonly closed_at?: Date | undefined;
}

const TYPES = {
  name: sql`text`,
  owner_id: sql`uuid`,
  account_id: sql`uuid`,
  amount_minor: sql`bigint`,
  currency: sql`char(3)`,
  close_date: sql`date`,
  next_step: sql`text`,
  next_step_due: sql`date`,
  forecast_choice: sql`forecast_choice`,
  loss_reason: sql`text`,
  shelf: sql`text`,
  shelved_at: sql`timestamptz`,
  shelved_by: sql`uuid`,
  created_at: sql`timestamptz`,
} as const;

/** When a deal closed and came to its stage, where it stays in that stage. */
const DATES_OF_STAGE = { closed_at: sql`timestamptz`, stage_entered_at: sql`timestamptz` } as const;

/** Entering another stage dates it; closing and opening again set and clear what only a closed deal has. */
function stageAssignments(stage: Stage, at: Date): RawBuilder<unknown>[] {
  const closed = isClosed(stage);
  return [
    sql`stage_entered_at = case when stage = ${stage}::deal_stage then stage_entered_at else ${at}::timestamptz end`,
    closed
      ? sql`closed_at = case when stage = ${stage}::deal_stage then closed_at else ${at}::timestamptz end`
      : sql`closed_at = null`,
    sql`stage = ${stage}::deal_stage`,
  ];
}

function assignments(update: DealUpdate, now: Date): RawBuilder<unknown> {
  const types = update.stage === undefined ? { ...TYPES, ...DATES_OF_STAGE } : TYPES;
  const columns = Object.entries(types).flatMap(([column, type]) => {
    const value = update[column as keyof typeof types];
    return value === undefined ? [] : [sql`${sql.ref(column)} = ${value}::${type}`];
  });
  const stage =
    update.stage === undefined ? [] : stageAssignments(update.stage, update.stage_entered_at ?? now);
  return sql`${sql.join([...columns, ...stage, sql`version = version + 1`, sql`updated_at = ${now}`])}`;
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
  const { rows } = await sql`
    update deals set ${assignments(update, now)}
     where company_id = ${deal.companyId} and id = ${deal.id} and version = ${deal.version}
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** The same change of many deals, which the caller has locked. */
export async function updateDeals(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  update: DealUpdate,
  now: Date,
): Promise<void> {
  await sql`
    update deals set ${assignments(update, now)} where company_id = ${companyId} and id = any(${ids}::uuid[])
  `.execute(tx.kysely);
}
