import { MOST_COUNTED } from '@dealwright/contract/dashboard/today';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { ForecastCategory, ForecastChoice } from '@dealwright/domain/forecast';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';
import { dealColumns, type SummaryRow, summaryColumns, summaryJoins } from '../../deals/detail-store.ts';
import type { HistoryRow } from '../../deals/history/store.ts';
import { byOverdueStep, type Asked as OverdueAsked, type Owners, places } from '../overdue-store.ts';

export const OPEN_POSITIONS = [1, 2, 3, 4, 5, 6, 7];
const LATE_POSITIONS = [5, 6, 7];
const FIRST_CLOSED_POSITION = 8;
/** Of each stage, how many of the deals that close soonest are looked at for risk. */
const LOOKED_AT = 60;

const ownedBy = (owners: Owners): RawBuilder<boolean> =>
  owners === null ? sql<boolean>`true` : sql<boolean>`d.owner_id = any(${owners}::uuid[])`;

interface Span {
  readonly from: Day | '-infinity';
  readonly to: Day | 'infinity';
}

interface Walk extends Span {
  readonly positions: readonly number[];
  /** Of each stage. */
  readonly limit: number;
}

/** The person's open deals `d` by close date, stage by stage along an index; a seller's along that of their own. */
export function byClose(
  actor: Actor,
  owners: Owners,
  columns: RawBuilder<unknown>,
  walk: Walk,
): RawBuilder<unknown> {
  const { positions, from, to, limit } = walk;
  if (owners !== null) return byCloseOf(actor, owners, columns, walk);
  if (actor.role === 'sales_rep') {
    return sql`
      select c.* from unnest(${positions}::smallint[]) as s(position) cross join lateral (
        select ${columns} from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
         where a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)}
           and a.workspace_id = ${actor.workspaceId} and a.stage_position = s.position
           and a.close_key >= ${from}::date and a.close_key <= ${to}::date and d.shelf is null
         order by a.close_key, a.deal_id limit ${sql.lit(limit)}) c`;
  }
  return sql`
    select c.* from ${places(actor)} cross join unnest(${positions}::smallint[]) as s(position) cross join lateral (
      select ${columns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and d.stage_position = s.position
         and coalesce(d.close_date, 'infinity') >= ${from}::date and coalesce(d.close_date, 'infinity') <= ${to}::date
       order by coalesce(d.close_date, 'infinity'), d.id limit ${sql.lit(limit)}) c`;
}

/** The same of some owners' deals, each along the index of their own. */
function byCloseOf(
  actor: Actor,
  owners: readonly string[],
  columns: RawBuilder<unknown>,
  { positions, from, to, limit }: Walk,
): RawBuilder<unknown> {
  return sql`
    select c.* from ${places(actor)} cross join unnest(${owners}::uuid[]) as o(id)
      cross join unnest(${positions}::smallint[]) as s(position) cross join lateral (
      select ${columns} from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
       where a.company_id = ${actor.companyId} and a.profile_id = o.id and a.workspace_id = w.id
         and a.stage_position = s.position and a.close_key >= ${from}::date and a.close_key <= ${to}::date
         and d.owner_id = o.id and ${listedDeals(actor)}
       order by a.close_key, a.deal_id limit ${sql.lit(limit)}) c`;
}

export interface RiskRow {
  readonly id: string;
  readonly stage: Stage;
  readonly close_date: Day | null;
  readonly next_step: string | null;
  readonly forecast_choice: ForecastChoice;
  readonly forecast_category: ForecastCategory;
  readonly strip: string;
  readonly amount_minor: bigint;
}

/** What may be at risk: open deals that close within the days, and late ones whenever they close. */
export async function listForRisk(
  tx: Tx,
  actor: Actor,
  owners: Owners,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<RiskRow[]> {
  const columns = sql`d.id, d.stage, d.close_date, d.next_step, d.forecast_choice, d.forecast_category, d.strip, d.amount_minor`;
  const early = OPEN_POSITIONS.filter((position) => !LATE_POSITIONS.includes(position));
  const { rows } = await sql<RiskRow>`
    ${byClose(actor, owners, columns, { positions: early, from, to, limit: LOOKED_AT })}
    union all
    ${byClose(actor, owners, columns, { positions: LATE_POSITIONS, from, to: 'infinity', limit: LOOKED_AT })}
  `.execute(tx.kysely);
  return rows;
}

/** Of each deal, how many of its latest mails and conversations are looked at. */
const MOST_HEARD = 100;

/**
 * When a champion of each deal last wrote to us, spoke in a conversation or gave evidence that isn't retracted. Deals
 * without a champion, and those whose champion never did, are left out.
 */
export async function listChampionsHeard(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Day>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ readonly deal_id: string; readonly day: Day }>`
    select c.deal_id, greatest(m.day, t.day, e.day)::text as day
      from (select s.deal_id, array_agg(s.id) as people,
                   array_agg(lower(a.address)) filter (where a.address is not null) as addresses
              from stakeholders s
              left join contacts k on k.company_id = s.company_id and k.id = s.contact_id
              cross join lateral unnest(array_append(coalesce(k.emails, '{}'), s.email)) a (address)
             where s.company_id = ${actor.companyId} and s.deal_id = any(${ids}::uuid[]) and s.buying_role = 'champion'
             group by s.deal_id) c
      cross join lateral (
        select max((m.sent_at at time zone 'UTC')::date) as day
          from (select m.sender, m.sent_at, m.outgoing from email_messages m
                 where m.company_id = ${actor.companyId} and m.deal_id = c.deal_id
                 order by m.sent_at desc, m.id desc limit ${sql.lit(MOST_HEARD)}) m
         where not m.outgoing and lower(m.sender ->> 'address') = any(c.addresses)) m
      cross join lateral (
        select max((i.occurred_at at time zone 'UTC')::date) as day
          from (select i.speakers, i.occurred_at from interactions i
                 where i.company_id = ${actor.companyId} and i.deal_id = c.deal_id
                 order by i.occurred_at desc, i.id desc limit ${sql.lit(MOST_HEARD)}) i
          cross join lateral jsonb_to_recordset(i.speakers) as p(stakeholder_id uuid, confirmed boolean)
         where p.confirmed and p.stakeholder_id = any(c.people)) t
      cross join lateral (
        select max(e.occurred_on) as day from meddpicc_evidence e
         where e.company_id = ${actor.companyId} and e.deal_id = c.deal_id and e.kind <> 'seller_belief'
           and e.stakeholder_id = any(c.people) and (e.closed_at is null or e.superseded_by is not null)) e
     where greatest(m.day, t.day, e.day) is not null
  `.execute(tx.kysely);
  return new Map(rows.map(({ deal_id, day }) => [deal_id, day]));
}

/** Open deals whose close date lies before today, the longest ago first; counted up to the bound. */
export async function listSlipped(tx: Tx, actor: Actor, owners: Owners, before: Day): Promise<string[]> {
  const walk = { positions: OPEN_POSITIONS, from: '-infinity', to: before, limit: MOST_COUNTED } as const;
  const { rows } = await sql<{ readonly id: string }>`
    select h.id from (${byClose(actor, owners, sql`d.id, d.close_date`, walk)}) h
     order by h.close_date, h.id limit ${sql.lit(MOST_COUNTED)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** What the open deals come to that close within the days, as far as they are counted. */
export async function listClosing(tx: Tx, actor: Actor, owners: Owners, span: Span) {
  const walk = { ...span, positions: OPEN_POSITIONS, limit: MOST_COUNTED };
  const { rows } = await sql<{ readonly currency: string; readonly amount_minor: bigint }>`
    select h.currency, h.amount_minor
      from (${byClose(actor, owners, sql`d.id, d.currency, d.amount_minor`, walk)}) h
     limit ${sql.lit(MOST_COUNTED)}
  `.execute(tx.kysely);
  return rows;
}

/** Open deals whose next step was due before today, the longest overdue first; counted up to the bound. */
export async function listOverdueSteps(
  tx: Tx,
  actor: Actor,
  asked: Omit<OverdueAsked, 'columns'>,
): Promise<{ readonly id: string; readonly due: Day }[]> {
  const columns = sql`d.id, d.next_step_due`;
  const { rows } = await sql<{ readonly id: string; readonly due: Day }>`
    select h.id, h.next_step_due::text as due from (${byOverdueStep(actor, { ...asked, columns })}) h
     order by h.next_step_due, h.id limit ${sql.lit(asked.limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Deals that the person was found to read, as rows show them. */
export async function loadSummaries(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SummaryRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SummaryRow>`
    select p.*, ${summaryColumns(actor.userId)}
      from (select ${dealColumns} from deals d
             where ${listedDeals(actor)} and d.id = any(${[...new Set(ids)]}::uuid[])) p ${summaryJoins}
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ChangedRow extends HistoryRow {
  readonly deal_id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account_name: string | null;
  readonly currency: string;
}

/** Changes worth showing; the rest is in the deal's history. */
const TOLD = [
  'stage',
  'amount',
  'close_date',
  'owner',
  'forecast_category',
  'score',
  'next_step',
  'interaction',
  'account',
];
/** Of one deal. */
const MOST_CHANGES = 30;

/** What was changed on the person's deals since then, and not by them; by deal, the latest change first. */
export async function listChanges(tx: Tx, actor: Actor, owners: Owners, since: Date): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select p.id as deal_id, p.number, p.name, p.currency, ac.name as account_name,
           h.id, h.field, h.old_value, h.new_value, h.cause, h.created_at, h.created_at::text as sort_key, h.actor_id,
           a.first_name, a.last_name, a.email, null as reason
      from (select c.* from ${places(actor)} cross join lateral (
              select d.company_id, d.id, d.number, d.name, d.currency, d.account_id, d.updated_at from deals d
               where ${listedDeals(actor)} and d.workspace_id = w.id and ${ownedBy(owners)}
                  and d.updated_at > ${since}
               order by d.updated_at desc limit ${sql.lit(MOST_COUNTED)}) c
             order by c.updated_at desc limit ${sql.lit(MOST_COUNTED)}) p
      left join accounts ac on ac.company_id = p.company_id and ac.id = p.account_id
     cross join lateral (
       select h.* from deal_history_entries h
        where h.company_id = p.company_id and h.deal_id = p.id and h.created_at > ${since}
          and h.actor_id is distinct from ${actor.userId} and h.cause <> 'settings'
          and (h.field = any(${TOLD}::text[]) or starts_with(h.field, 'disputed.'))
        order by h.created_at desc, h.id desc limit ${sql.lit(MOST_CHANGES)}) h
      left join profiles a on a.company_id = h.company_id and a.id = h.actor_id
     order by max(h.created_at) over (partition by p.id) desc, p.id, h.created_at desc, h.id desc
  `.execute(tx.kysely);
  return rows;
}

export interface WaitingRow {
  readonly number: bigint;
  readonly name: string;
  readonly account_name: string | null;
  readonly currency: string;
  readonly evidence: number;
  readonly tasks: number;
}

/** How many of the newest suggestions are read; each deal is listed once. */
const SUGGESTIONS_LOOKED_AT = 500;

function waitingOn(actor: Actor, table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.deal_id, s.created_at from ${table} s
     where s.company_id = ${actor.companyId} and s.status = 'pending'
       and exists (select 1 from deals d where d.id = s.deal_id and ${listedDeals(actor)})
     order by s.created_at desc, s.id desc limit ${sql.lit(SUGGESTIONS_LOOKED_AT)}`;
}

/** Deals on which suggestions wait to be decided, those suggested last first. */
export async function listWaiting(tx: Tx, actor: Actor): Promise<WaitingRow[]> {
  const counted = (table: RawBuilder<unknown>) => sql`
    (select count(*)::int from (
       select 1 from ${table} s where s.company_id = d.company_id and s.deal_id = d.id and s.status = 'pending'
        limit ${sql.lit(MOST_COUNTED)}) waiting)`;
  const { rows } = await sql<WaitingRow>`
    select d.number, d.name, ac.name as account_name, d.currency,
           ${counted(sql`ai_suggestions`)} as evidence, ${counted(sql`task_suggestions`)} as tasks
      from (select found.deal_id, max(found.created_at) as latest_at
              from ((${waitingOn(actor, sql`ai_suggestions`)}) union all (${waitingOn(actor, sql`task_suggestions`)})) found
             group by found.deal_id order by latest_at desc, found.deal_id limit ${sql.lit(MOST_COUNTED)}) w
      join deals d on d.company_id = ${actor.companyId} and d.id = w.deal_id
      left join accounts ac on ac.company_id = d.company_id and ac.id = d.account_id
     order by w.latest_at desc, w.deal_id
  `.execute(tx.kysely);
  return rows;
}

/** Unresolved HubSpot conflicts, while the company is connected to their portal. */
export async function countConflicts(tx: Tx, { companyId }: Actor): Promise<number> {
  const { rows } = await sql<{ readonly found: number }>`
    select count(*)::int as found from (
      select 1 from hubspot_connections n
        join hubspot_conflicts c on c.company_id = n.company_id and c.portal_id = n.portal_id
       where n.company_id = ${companyId} and n.state <> 'off' and c.resolved_at is null
       limit ${sql.lit(MOST_COUNTED)}) waiting
  `.execute(tx.kysely);
  return rows[0]?.found ?? 0;
}

interface Ownerless {
  readonly deals: number;
  readonly owners: string[];
}

/** Open deals of people who are in no workspace any more; those of samples never were. */
export async function listOwnerless(tx: Tx, actor: Actor): Promise<Ownerless> {
  const { rows } = await sql<{ readonly owner_id: string; readonly deals: number }>`
    select p.id as owner_id, found.deals from profiles p cross join lateral (
      select count(*)::int as deals from (
        select 1 from deals d
         where ${listedDeals(actor)} and d.owner_id = p.id
           and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint
         limit ${sql.lit(MOST_COUNTED)}) one) found
     where p.company_id = ${actor.companyId} and p.workspace_id is null and found.deals > 0
       and not exists (select 1 from sample_records s
                        where s.company_id = p.company_id and s.kind = 'person' and s.record_id = p.id)
     order by p.id limit 20
  `.execute(tx.kysely);
  const deals = rows.reduce((sum, row) => sum + row.deals, 0);
  return { deals: Math.min(MOST_COUNTED, deals), owners: rows.map(({ owner_id }) => owner_id) };
}

export async function hasTerritoryDraft(tx: Tx, { companyId, workspaceId }: Actor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from territory_plans
     where company_id = ${companyId} and workspace_id = ${workspaceId} and state = 'draft' limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}
