import type { Tx } from '@dealwright/db/database';
import { DEAL_FIELD_KEYS, type DealFieldValues } from '@dealwright/domain/deal-fields';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { isId } from '../../../platform/ids.ts';
import { listedDeals } from '../access.ts';
import { theirsColumn } from '../detail-store.ts';
import type { QualifiedDeal } from '../grading/store.ts';
import type { Shelf } from '../policy.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** How to look up deals: by ids of another system or our own; else by name and account together. */
export interface DealKeys {
  readonly source: string;
  readonly externalIds: readonly string[];
  /** `has_id` if the source has an id for it: a deal that the source knows by another id is a different one. */
  readonly named: readonly {
    readonly name: string;
    readonly account_id: string | null;
    readonly has_id: boolean;
  }[];
}

export interface DealMatch {
  readonly by: 'external_id' | 'name';
  readonly key: string;
  readonly account_id: string | null;
  readonly id: string;
  readonly external_id: string | null;
}

/** The limit of deals with one name: a file has at most this many rows that are matched at once. */
const MOST_OF_ONE_NAME = 500;

/**
 * The ids of deal `d` in other systems. By deal only: without statistics, as after a large import, PostgreSQL would
 * look up the source first, which matches every deal of that source.
 */
const idsOfDeal = (companyId: string) => sql`
  select x.source, x.external_id from external_ids x where x.company_id = ${companyId} and x.deal_id = d.id offset 0`;

/** Deals with one of the keys, in the order of their numbers. Deleted ones are ignored. */
export async function matchDeals(
  tx: Tx,
  { companyId, workspaceId }: Place,
  keys: DealKeys,
): Promise<DealMatch[]> {
  const { rows } = await sql<DealMatch>`
    with named as materialized (
      select n.name, n.account_id, bool_and(n.has_id) as has_id
        from jsonb_to_recordset(${JSON.stringify(keys.named)}::jsonb) as n(name text, account_id uuid, has_id boolean)
       group by n.name, n.account_id
    ), candidates as materialized (
      select n.name, n.account_id, c.id from named n cross join lateral (
        select d.id from deals d
         where d.company_id = ${companyId} and d.workspace_id = ${workspaceId} and d.name = n.name and d.shelf is null
           and d.account_id is not distinct from n.account_id
           and not (n.has_id and exists (
             select from (${idsOfDeal(companyId)}) x where x.source = ${keys.source}))
         order by d.name, d.id limit ${sql.lit(MOST_OF_ONE_NAME)}) c
    ), found as materialized (
      select 'external_id' as by, k.key, null::uuid as account_id, x.deal_id as id
        from (select distinct unnest(${keys.externalIds}::text[]) as key) k cross join lateral (
        select x.deal_id from external_ids x
         where x.company_id = ${companyId} and x.source = ${keys.source} and x.kind = 'deal' and x.external_id = k.key
         offset 0) x
      union all
      select 'external_id', d.id::text, null::uuid, d.id from deals d
       where d.company_id = ${companyId} and d.workspace_id = ${workspaceId}
         and d.id = any(${keys.externalIds.filter(isId)}::uuid[])
      union all
      select 'name', c.name, c.account_id, c.id from candidates c)
    select f.by, f.key, f.account_id, d.id,
           (select min(x.external_id) from (${idsOfDeal(companyId)}) x where x.source = ${keys.source}) as external_id
      from found f cross join lateral (
        select d.id, d.number, d.shelf from deals d where d.company_id = ${companyId} and d.id = f.id offset 0) d
     where d.shelf is distinct from 'deleted'
     order by d.number
  `.execute(tx.kysely);
  return rows;
}

/** A deal by its name, on an account or on any. */
export interface NamedDeal {
  readonly name: string;
  readonly account_id: string | null;
}

/** Enough to tell that a name isn't unique. */
const MOST_SAME = 2;

/** Pipeline deals of the workspace that the person can see, by name and, if given, account; at most two of each. */
export async function findDealsByName(
  tx: Tx,
  actor: Actor,
  names: readonly NamedDeal[],
): Promise<(NamedDeal & { readonly id: string })[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<NamedDeal & { readonly id: string }>`
    select n.name, n.account_id, f.id
      from (select distinct name, account_id from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
              as n(name text, account_id uuid)) n
     cross join lateral (
       select d.id from deals d
        where d.workspace_id = ${actor.workspaceId} and d.name = n.name and ${listedDeals(actor)}
          and (n.account_id is null or d.account_id = n.account_id)
        order by d.id limit ${sql.lit(MOST_SAME)}) f
  `.execute(tx.kysely);
  return rows;
}

/**
 * Deals of the company by number, except those whose number is the id of another deal in the source, which takes
 * precedence.
 */
export async function listDealsByNumber(
  tx: Tx,
  companyId: string,
  { source, numbers }: { readonly source: string; readonly numbers: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ readonly number: bigint; readonly id: string }>`
    select d.number, d.id from deals d
     where d.company_id = ${companyId} and d.number = any (${[...numbers]}::bigint[])
       and not exists (
         select from external_ids x
          where x.company_id = ${companyId} and x.source = ${source} and x.kind = 'deal'
            and x.external_id = 'LEAD-' || d.number)
  `.execute(tx.kysely);
  return new Map(rows.map(({ number, id }) => [Number(number), id]));
}

export interface DealStateRow extends DealFieldValues {
  readonly id: string;
  readonly number: bigint;
  readonly workspace_id: string;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly owner_id: string;
  readonly owner_first_name: string | null;
  readonly owner_last_name: string | null;
  readonly owner_email: string;
  readonly stage: Stage;
  readonly stage_entered_at: Date;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly shelf: Shelf | null;
  readonly is_theirs: boolean;
  /** Whether it ever had products. */
  readonly has_products: boolean;
}

const FIELDS = sql`d.name, d.close_date::text as close_date, d.decision_date::text as decision_date, d.source, d.next_step,
  d.next_step_due::text as next_step_due, d.forecast_choice, d.loss_reason`;

/**
 * The current deals, locked so that nobody changes them between comparing and writing. Each is looked up by its key: a
 * company that still seems to have few deals, as during its first import, would be read whole, or once per member.
 */
export async function readDeals(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, DealStateRow>> {
  if (ids.length === 0) return new Map();
  if (lock) {
    await sql`
      select 1 from deals where company_id = ${actor.companyId} and id = any(${ids}::uuid[]) order by id for update
    `.execute(tx.kysely);
  }
  const { rows } = await sql<DealStateRow>`
    select p.*, a.name as account_name, o.first_name as owner_first_name, o.last_name as owner_last_name,
           o.email as owner_email, ${theirsColumn(actor.userId)},
           exists (select 1 from deal_pricing s where s.company_id = p.company_id and s.deal_id = p.id) as has_products
      from (select d.company_id, d.id, d.number, d.workspace_id, d.account_id, d.owner_id, d.stage, d.stage_entered_at,
                   d.amount_minor, d.currency, d.created_at, d.closed_at, d.shelf, ${FIELDS}
              from unnest(${ids}::uuid[]) given (id)
              cross join lateral (
                select d.* from deals d where d.company_id = ${actor.companyId} and d.id = given.id offset 0) d) p
      left join accounts a on a.company_id = p.company_id and a.id = p.account_id
      cross join lateral (
        select o.first_name, o.last_name, o.email from profiles o
         where o.company_id = p.company_id and o.id = p.owner_id offset 0) o
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

/** All written columns of a deal. */
export interface DealState extends DealFieldValues {
  readonly id: string;
  readonly account_id: string | null;
  readonly owner_id: string;
  readonly stage: Stage;
  readonly amount_minor: number;
  readonly currency: string;
  readonly created_at: Date;
  /** When it entered its stage, which for a closed deal is when it closed. */
  readonly stage_entered_at: Date;
}

const PLAIN = sql`name, close_date, decision_date, source, next_step, next_step_due, forecast_choice, loss_reason`;
const PLAIN_VALUES = sql`n.name, n.close_date, n.decision_date, n.source::deal_source, n.next_step, n.next_step_due,
  n.forecast_choice::forecast_choice, n.loss_reason`;
const SHAPE = sql`id uuid, account_id uuid, owner_id uuid, stage text, amount_minor bigint, currency char(3),
  created_at timestamptz, stage_entered_at timestamptz, closed_at timestamptz, name text, close_date date, decision_date date,
  source text, next_step text, next_step_due date, forecast_choice text, loss_reason text`;

const withClosing = (deal: DealState) => ({
  ...deal,
  closed_at: isClosed(deal.stage) ? deal.stage_entered_at : null,
});

type Grade = Omit<QualifiedDeal, 'id'>;

interface GradedDeal {
  readonly state: DealState;
  readonly grade: Grade;
  /** Since when it is in the archive; null if it is in the pipeline. */
  readonly archivedAt: Date | null;
}

/** Deals that refer to their grades by place, so that a grade which many have is sent once. */
function withGrades(deals: readonly GradedDeal[], firstNumber: number) {
  const places = new Map<Grade, number>();
  const rows = deals.map(({ state, grade, archivedAt }, index) => {
    const place = places.get(grade) ?? places.size;
    places.set(grade, place);
    return { ...withClosing(state), archived_at: archivedAt, number: firstNumber + index, place };
  });
  return { rows, grades: Array.from(places, ([grade, place]) => ({ ...grade, place })) };
}

/**
 * Adds deals with their grades in one statement: without evidence a grade follows from the stage, so it isn't computed
 * and written a second time. They are numbered in order. The search text is that of a deal without people, computed
 * here instead of by `app.deal_search_text` for each row.
 */
export async function insertGradedDeals(
  tx: Tx,
  actor: Actor,
  {
    deals,
    firstNumber,
    now,
  }: { readonly deals: readonly GradedDeal[]; readonly firstNumber: number; readonly now: Date },
): Promise<void> {
  if (deals.length === 0) return;
  const { rows, grades } = withGrades(deals, firstNumber);
  await sql`
    with g as materialized (
      select place, forecast_category::forecast_category, score, weakest_pillar::meddpicc_pillar, gap_count,
             array(select jsonb_array_elements_text(gaps))::meddpicc_pillar[] as gaps, pillars, next_ageing_on
        from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb)
          as g(place int, forecast_category text, score smallint, weakest_pillar text, gap_count smallint, gaps jsonb,
               pillars jsonb, next_ageing_on date))
    insert into deals (company_id, id, workspace_id, number, account_id, owner_id, stage, stage_entered_at, amount_minor,
                       currency, closed_at, created_by, created_at, updated_at, last_activity_at, forecast_category, score,
                       weakest_pillar, gap_count, gaps, pillars, next_ageing_on, graded_at, search_text, shelf, shelved_at,
                       shelved_by, ${PLAIN})
    select ${actor.companyId}::uuid, n.id, ${actor.workspaceId}::uuid, n.number, n.account_id, n.owner_id, n.stage::deal_stage,
           n.stage_entered_at, n.amount_minor, n.currency, n.closed_at, ${actor.userId}::uuid, n.created_at, ${now}::timestamptz,
           ${now}::timestamptz, g.forecast_category, g.score, g.weakest_pillar, g.gap_count, g.gaps, g.pillars,
           g.next_ageing_on, ${now}::timestamptz, app.plain(concat_ws(' ', n.name, 'LEAD-' || n.number, a.name)),
           case when n.archived_at is not null then 'archived' end, n.archived_at,
           case when n.archived_at is not null then ${actor.userId}::uuid end, ${PLAIN_VALUES}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(${SHAPE}, archived_at timestamptz, number bigint, place int)
      join g on g.place = n.place
      left join lateral (
        select a.name from accounts a where a.company_id = ${actor.companyId} and a.id = n.account_id offset 0) a on true
     order by n.number
  `.execute(tx.kysely);
}

/** The columns that `updateDealStates` may write. */
export const WRITTEN_DEAL_COLUMNS: readonly string[] = [
  ...DEAL_FIELD_KEYS,
  'account_id',
  'owner_id',
  'stage',
  'stage_entered_at',
  'closed_at',
  'amount_minor',
  'currency',
  'created_at',
];

/** Writes deals in one statement and increments their versions. */
export async function updateDealStates(
  tx: Tx,
  companyId: string,
  deals: readonly DealState[],
  now: Date,
): Promise<void> {
  if (deals.length === 0) return;
  await sql`
    update deals d
       set (${PLAIN}) = row (${PLAIN_VALUES}), account_id = n.account_id, owner_id = n.owner_id, stage = n.stage::deal_stage,
           stage_entered_at = n.stage_entered_at, closed_at = n.closed_at, amount_minor = n.amount_minor, currency = n.currency,
           created_at = n.created_at, version = d.version + 1, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deals.map(withClosing))}::jsonb) as n(${SHAPE})
     where d.company_id = ${companyId} and d.id = n.id
  `.execute(tx.kysely);
}

/** Takes consecutive numbers and returns the first; they stay locked until commit, so a rollback leaves no gap. */
export async function takeNumbers(tx: Tx, companyId: string, count: number): Promise<number> {
  const { rows } = await sql<{ readonly last_number: bigint }>`
    insert into deal_numbers (company_id, last_number) values (${companyId}, ${count})
    on conflict (company_id) do update set last_number = deal_numbers.last_number + ${count}
    returning last_number
  `.execute(tx.kysely);
  return Number(rows[0]?.last_number) - count + 1;
}
