import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { keptDeals, listedDeals } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { ownedBy } from '../forecast/cells-store.ts';
import { nameOf } from '../forecast/store.ts';

const FIRST_CLOSED = sql.lit(8);
/** The deals that were open as of a run, and that the person finds in lists. */
const openThen = (actor: Actor, runId: string): RawBuilder<unknown> => sql`
  deal_odds o
  join deals d on d.company_id = o.company_id and d.id = o.deal_id
  where o.company_id = ${actor.companyId} and o.run_id = ${runId} and not o.won and ${listedDeals(actor)}`;

/** The deals that the run counted as won so far, archived ones too, and that the person finds. */
const wonThen = (actor: Actor, runId: string): RawBuilder<unknown> => sql`
  deal_odds o
  join deals d on d.company_id = o.company_id and d.id = o.deal_id
  where o.company_id = ${actor.companyId} and o.run_id = ${runId} and o.won and ${keptDeals(actor)}`;

interface DealFacts {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly stage: Stage;
}

export interface ChanceRow extends DealFacts {
  readonly chance: number;
  readonly amount_minor: bigint;
  readonly is_average: boolean;
  /** Of an amount without a rate; null for the run’s. */
  readonly currency: string | null;
  readonly expected_minor: bigint;
  readonly age_days: number;
}

interface Page {
  readonly runId: string;
  /** Whose deals; null for all that the reader finds. */
  readonly owners: readonly string[] | null;
  readonly after: Position | null;
  readonly limit: number;
}

interface ChancesPage extends Page {
  /** Those that were won, instead of those that were open. */
  readonly won: boolean;
}

/** The deals of a run, the largest expected amount first, whatever became of them since. */
export async function listChances(
  tx: Tx,
  actor: Actor,
  { runId, owners, won, after, limit }: ChancesPage,
): Promise<ChanceRow[]> {
  const later = after
    ? sql`and (o.expected_minor < ${after[0]}::bigint
           or (o.expected_minor = ${after[0]}::bigint and o.deal_id > ${after[1]}::uuid))`
    : sql``;
  const { rows } = await sql<ChanceRow>`
    select d.id, d.number, d.name, a.name as account, d.owner_id, ${nameOf('p')} as owner_name, d.stage,
           o.chance, o.amount_minor, o.is_average, o.expected_minor, o.age_days, o.currency
      from (select o.* from ${won ? wonThen(actor, runId) : openThen(actor, runId)}
               and ${ownedBy(sql`d.owner_id`, owners)} ${later}
             order by o.expected_minor desc, o.deal_id limit ${limit}) o
      join deals d on d.company_id = o.company_id and d.id = o.deal_id
      join profiles p on p.company_id = d.company_id and p.id = d.owner_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
     order by o.expected_minor desc, o.deal_id
  `.execute(tx.kysely);
  return rows;
}

export interface OddsRow {
  readonly chance: number;
  readonly state: number;
  readonly age_days: number;
  readonly class_from: number;
  readonly evidence: number;
}

export async function findDealOdds(tx: Tx, deal: DealRef, runId: string): Promise<OddsRow | null> {
  const { rows } = await sql<OddsRow>`
    select chance, state, age_days, class_from, evidence from deal_odds
     where company_id = ${deal.companyId} and run_id = ${runId} and deal_id = ${deal.id} and not won
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface ComparedRow {
  readonly place: bigint;
  readonly number: bigint;
  readonly name: string;
  readonly stage: Stage;
}

interface ComparedPage {
  readonly runId: string;
  /** See `classKey`. */
  readonly of: string;
  readonly after: string | null;
  readonly limit: number;
}

/** The deals of a class that the person finds in lists, the latest that ended first. */
export async function listCompared(
  tx: Tx,
  actor: Actor,
  { runId, of, after, limit }: ComparedPage,
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select named.place, d.number, d.name, d.stage
      from odds_runs r
      cross join lateral jsonb_array_elements_text(r.compared -> ${of}::text) with ordinality as named (id, place)
      join deals d on d.company_id = r.company_id and d.id = named.id::uuid
     where r.company_id = ${actor.companyId} and r.id = ${runId} and named.place > ${after ?? '0'}::bigint
       and ${listedDeals(actor)}
     order by named.place limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

export interface DeadWeightRow extends DealFacts {
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly close_date: Day | null;
  readonly open_days: number;
  readonly reason: string | null;
  readonly kept_until: Day | null;
  readonly kept_by_id: string | null;
  readonly kept_by_name: string | null;
}

interface DeadWeightOf extends Pick<Page, 'runId' | 'owners'> {
  readonly oldestWonDays: number;
  readonly today: Day;
  /** Without those that were closed since. */
  readonly openNow: boolean;
}

type DeadWeightPage = DeadWeightOf & Page;

/** Those of the owners that are asked for, without those that were closed since where it is about now. */
const weighed = ({ openNow, owners }: DeadWeightOf): RawBuilder<boolean> => sql<boolean>`
  ${openNow ? sql`d.stage_position < ${FIRST_CLOSED}::smallint` : sql`true`} and ${ownedBy(sql`d.owner_id`, owners)}`;

/** The deals of a run that are older than any that was won, the oldest first. */
export async function listDeadWeight(tx: Tx, actor: Actor, page: DeadWeightPage): Promise<DeadWeightRow[]> {
  const { runId, after, limit, today } = page;
  const later = after
    ? sql`and (o.open_days < ${after[0]}::integer
           or (o.open_days = ${after[0]}::integer and o.deal_id > ${after[1]}::uuid))`
    : sql``;
  const { rows } = await sql<DeadWeightRow>`
    select d.id, d.number, d.name, a.name as account, d.owner_id, ${nameOf('p')} as owner_name, d.stage,
           d.amount_minor, d.currency, d.close_date::text as close_date, o.open_days, k.reason, k.kept_until::text as kept_until,
           k.kept_by as kept_by_id, ${nameOf('b')} as kept_by_name
      from (select o.* from ${openThen(actor, runId)} and ${weighed(page)}
               and o.open_days > ${page.oldestWonDays}::integer ${later}
             order by o.open_days desc, o.deal_id limit ${limit}) o
      join deals d on d.company_id = o.company_id and d.id = o.deal_id
      join profiles p on p.company_id = d.company_id and p.id = d.owner_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
      left join dead_weight_keeps k
        on k.company_id = d.company_id and k.deal_id = d.id and k.kept_until >= ${today}::date
      left join profiles b on b.company_id = k.company_id and b.id = k.kept_by
     order by o.open_days desc, o.deal_id
  `.execute(tx.kysely);
  return rows;
}

export interface CountedRow {
  readonly currency: string;
  readonly open_deals: number;
  readonly dead_weight: number;
  readonly kept: number;
  readonly amount_minor: bigint;
}

/** How many deals of a run there are in each currency, how many of them are older, with their sum, and how many are kept. */
export async function countDeadWeight(tx: Tx, actor: Actor, of: DeadWeightOf): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select o.currency, count(*)::int as open_deals, count(*) filter (where o.is_old)::int as dead_weight,
           count(k.deal_id)::int as kept, coalesce(sum(o.amount_minor) filter (where o.is_old), 0)::bigint as amount_minor
      from (select o.company_id, o.deal_id, d.currency, d.amount_minor, o.open_days > ${of.oldestWonDays}::integer as is_old
              from ${openThen(actor, of.runId)} and ${weighed(of)}) o
      left join dead_weight_keeps k
        on o.is_old and k.company_id = o.company_id and k.deal_id = o.deal_id and k.kept_until >= ${of.today}::date
     group by o.currency
  `.execute(tx.kysely);
  return rows;
}

interface Keep {
  readonly reason: string;
  readonly by: string;
  readonly now: Date;
  readonly until: Day;
}

export async function saveKeeps(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { reason, by, now, until }: Keep,
): Promise<void> {
  await sql`
    insert into dead_weight_keeps (company_id, deal_id, reason, kept_by, kept_at, kept_until)
    select ${companyId}::uuid, kept.id, ${reason}, ${by}::uuid, ${now}::timestamptz, ${until}::date
      from unnest(${ids}::uuid[]) as kept (id)
    on conflict (company_id, deal_id) do update
      set reason = excluded.reason, kept_by = excluded.kept_by, kept_at = excluded.kept_at,
          kept_until = excluded.kept_until
  `.execute(tx.kysely);
}

export async function deleteKeeps(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from dead_weight_keeps where company_id = ${companyId} and deal_id = any (${ids}::uuid[])
  `.execute(tx.kysely);
}
