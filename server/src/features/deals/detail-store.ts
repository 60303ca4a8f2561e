import type { PillarStateView } from '@dealwright/contract/deals/deals';
import type { Tx } from '@dealwright/db/database';
import {
  DEAL_FIELD_KEYS,
  type DealFieldKey,
  type DealFieldValues,
  LISTED_DEAL_FIELDS,
  type ListedDealFieldKey,
} from '@dealwright/domain/deal-fields';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import type { Pillar } from '@dealwright/domain/pillar';
import type { ForecastCaps } from '@dealwright/domain/qualification-settings';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { findKept } from '../operations/merge-store.ts';
import type { DealAccess, Shelf } from './policy.ts';

export interface PersonRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

/** A deal with everything the head of its page shows. */
export interface DealRow extends SummaryRow, DealFieldValues {
  readonly is_theirs: boolean;
  readonly is_shared: boolean;
  readonly shelf: Shelf | null;
  readonly shelved_at: Date | null;
  readonly shelved_by: PersonRow | null;
  readonly pillars: PillarStateView[];
  readonly crm_owner_id: string | null;
  readonly closed_at: Date | null;
  /** Null while it is open, or without a rate for the day it closed. */
  readonly frozen_currency: string | null;
  readonly frozen_rate: string | null;
  readonly frozen_day: string | null;
  readonly frozen_minor: bigint | null;
  readonly collaborators: PersonRow[];
  readonly external_ids: ExternalId[];
  /** The net total of its products; null without any. */
  readonly lines_total: { readonly total_minor: number; readonly currency: string } | null;
  /** Accepted last, with its net total. */
  readonly accepted_quote: {
    readonly id: string;
    readonly number: number;
    readonly revision: number;
    readonly total_minor: number;
    readonly currency: string;
  } | null;
  /** The step because of which the close plan misses go-live, by the day of the last grading. */
  readonly late_step: string | null;
  /** The caps of its workspace’s forecast; null for the defaults. */
  readonly caps: ForecastCaps | null;
  /** `began`: the deal was created in it. */
  readonly stages_entered: { readonly stage: Stage; readonly entered_at: string; readonly began: boolean }[];
  readonly pending_suggestions: number;
}

const MOST_COUNTED_SUGGESTIONS = 500;

/** Who archived or deleted the deal. */
export const shelverColumn: RawBuilder<unknown> = sql`
  (select jsonb_build_object('id', sp.id, 'first_name', sp.first_name, 'last_name', sp.last_name, 'email', sp.email)
     from profiles sp where sp.company_id = p.company_id and sp.id = p.shelver_id) as shelved_by`;

/** One statement for the whole head of the page. Whether the person may read the deal is asked of the policy. */
export async function findDeal(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRow | null> {
  const which = 'id' in lookup ? sql`d.id = ${lookup.id}` : sql`d.number = ${lookup.number}`;
  const { rows } = await sql<DealRow>`
    select p.*, ${summaryColumns(actor.userId)},
           ${theirsColumn(actor.userId)}, ${sharedColumn(actor.userId)},
           ${shelverColumn},
           ${externalIdsColumn},
           (select jsonb_build_object('total_minor', dp.lines_total_minor, 'currency', dp.currency) from deal_pricing dp
             where dp.company_id = p.company_id and dp.deal_id = p.id and dp.lines > 0) as lines_total,
           (select jsonb_build_object('id', q.id, 'number', q.number, 'revision', q.revision, 'total_minor', q.net_minor,
                                      'currency', q.currency) from quotes q
             where q.company_id = p.company_id and q.deal_id = p.id and q.state = 'accepted'
             order by q.answered_at desc, q.id desc limit 1) as accepted_quote,
           (select cp.late_step from close_plans cp
             where cp.company_id = p.company_id and cp.deal_id = p.id
               and cp.misses_from <= (p.graded_at at time zone 'UTC')::date) as late_step,
           (select w.qualification_settings -> 'caps' from workspaces w
             where w.company_id = p.company_id and w.id = p.workspace_id) as caps,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name,
               'email', c.email)
                              order by c.first_name, c.last_name, c.id)
               from deal_collaborators dc
               join profiles c on c.company_id = dc.company_id and c.id = dc.profile_id
              where dc.company_id = p.company_id and dc.deal_id = p.id), '[]') as collaborators,
           coalesce((
             select jsonb_agg(jsonb_build_object('stage', s.stage, 'entered_at', s.entered_at, 'began', s.began))
               from (select h.new_value #>> '{}' as stage, min(h.created_at) as entered_at, bool_or(h.old_value is null) as began
                       from deal_history h
                      where h.company_id = p.company_id and h.deal_id = p.id and h.field = 'stage' group by 1) s),
                        '[]') as stages_entered,
           (select count(*)::int from (
              select 1 from ai_suggestions s
               where s.company_id = p.company_id and s.deal_id = p.id and s.status = 'pending'
               limit ${sql.lit(MOST_COUNTED_SUGGESTIONS)}) pending) as pending_suggestions
      from (select ${wholeDealColumns}, d.pillars, d.crm_owner_id, d.closed_at, d.graded_at,
                   d.frozen_currency, trim_scale(d.frozen_rate)::text as frozen_rate, d.frozen_day::text as frozen_day,
                   d.frozen_minor,
                   d.shelf, d.shelved_at, d.shelved_by as shelver_id
              from deals d where d.company_id = ${actor.companyId} and ${which}) p
      ${summaryJoins}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function getDeal(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRow> {
  const row = await findDeal(tx, actor, lookup);
  if (!row) throw notFound();
  return row;
}

/** A deal as cards and rows show it, written by the database, and what the policy needs to know of it. */
export interface CardRow {
  readonly id: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly stage: Stage;
  /** The JSON of its card, all but what the person may do with it. */
  readonly summary: string;
  /** Not asked for in lists that hold only what the person may read: there a seller's deals are theirs. */
  readonly is_theirs?: boolean;
  /** The same: lists of the pipeline hold none that is off it. */
  readonly shelf?: Shelf | null;
  readonly is_shared?: boolean;
}

/** The same with each of its facts. */
export interface SummaryRow extends CardRow, Pick<DealFieldValues, ListedDealFieldKey> {
  readonly number: bigint;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly owner_id: string;
  readonly owner_first_name: string | null;
  readonly owner_last_name: string | null;
  readonly owner_email: string;
  readonly stage_entered_at: Date;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly forecast_category: ForecastCategory;
  readonly score: number;
  readonly weakest_pillar: Pillar;
  readonly gaps: Pillar[];
  readonly strip: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_activity_at: Date;
}

const columnsWith = (fields: readonly DealFieldKey[]): RawBuilder<unknown> => sql`
  d.company_id, d.id, d.workspace_id, d.number, d.account_id, d.owner_id, d.stage, d.stage_entered_at,
  d.amount_minor, d.currency, ${sql.join(fields.map((key) => sql.ref(`d.${key}`)))}, d.forecast_category,
  d.score, d.weakest_pillar, d.gaps, d.strip, d.version, d.created_at, d.updated_at,
  d.last_activity_at`;

/** What a page reads of `deals d`. Everything from other tables is joined to the page's rows alone. */
export const dealColumns: RawBuilder<unknown> = columnsWith(LISTED_DEAL_FIELDS);

/** The same with the plain fields that lists do without. */
export const wholeDealColumns: RawBuilder<unknown> = columnsWith(DEAL_FIELD_KEYS);

/** A moment of `p` as `Date.toISOString` writes it. */
const instant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(`p.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(column)}`;

const isPinned = (profileId: string): RawBuilder<boolean> => sql`
  exists (select 1 from deal_pins pin
           where pin.company_id = p.company_id and pin.profile_id = ${profileId} and pin.deal_id = p.id)`;

const MOST_PRODUCTS = 5;

/** The names of the products of `p`, in the order of its lines; null without any. */
const productNames: RawBuilder<unknown> = sql`
  (select string_agg(line.name, ', ' order by line.place) from (
    select l.name, min(l.position) as place from deal_lines l
     where l.company_id = p.company_id and l.deal_id = p.id
     group by l.name order by place limit ${sql.lit(MOST_PRODUCTS)}) line) as product`;

/** A deal of `p` as cards and rows show it, with what `summaryJoins` adds: lists send it on as it comes. */
function summaryColumn(profileId: string): RawBuilder<unknown> {
  // Objects are made of rows: those that are built by name have spaces in them, a tenth of a list.
  return sql`
    (select row_to_json(card)::text from (
      select p.id, p.number,
             (select row_to_json(account) from (select ac.id, ac.name where ac.id is not null) account) as account,
             (select row_to_json(owner) from (
               select p.owner_id as id, coalesce(nullif(concat_ws(' ', nullif(ow.first_name, ''),
                 nullif(ow.last_name, '')), ''), ow.email) as name) owner) as owner,
             p.stage, ${instant('stage_entered_at')}, p.amount_minor, p.currency,
             ${sql.join(LISTED_DEAL_FIELDS.map((key) => sql.ref(`p.${key}`)))},
             p.forecast_category, p.score, p.weakest_pillar, p.gaps, p.strip, ${isPinned(profileId)} as pinned,
             ${productNames}, p.version,
             ${instant('created_at')}, ${instant('updated_at')}, ${instant('last_activity_at')}) card) as summary`;
}

/** The columns of a card: those that lists read of the rows of `p`. */
export function cardColumns(profileId: string): RawBuilder<unknown> {
  return sql`p.id, p.company_id, p.workspace_id, p.stage, ${summaryColumn(profileId)}`;
}

/** The columns that `summaryJoins` adds to the rows of `p`, for the person who asks. */
export function summaryColumns(profileId: string): RawBuilder<unknown> {
  return sql`
    ac.name as account_name, ow.first_name as owner_first_name, ow.last_name as owner_last_name, ow.email as owner_email,
    ${summaryColumn(profileId)}`;
}

/** Whether the person works the deal: for those that one may have to be refused. */
export function theirsColumn(profileId: string): RawBuilder<unknown> {
  return sql`
    exists (select 1 from deal_access acc
             where acc.company_id = p.company_id and acc.profile_id = ${profileId} and acc.deal_id = p.id) as is_theirs`;
}

/** Whether the person reads the deal by a link that they opened. */
export function sharedColumn(profileId: string): RawBuilder<unknown> {
  return sql`exists (select 1 from ${linkReaders('p')} and r.profile_id = ${profileId}) as is_shared`;
}

export const summaryJoins: RawBuilder<unknown> = sql`
  left join accounts ac on ac.company_id = p.company_id and ac.id = p.account_id
  join profiles ow on ow.company_id = p.company_id and ow.id = p.owner_id`;

/**
 * Whether the person of the one alias has the deal of the other as theirs, on whichever shelf it lies: with `shelf is
 * null` the same rule as `canListDeal`.
 */
export function hasDealAs(person: string, deal: string): RawBuilder<boolean> {
  const [p, d] = [sql.raw(person), sql.raw(deal)];
  return sql<boolean>`
    ${p}.company_id = ${d}.company_id and ${p}.workspace_id is not null
    and (${p}.role = 'admin' or (${p}.workspace_id = ${d}.workspace_id and (${p}.role <> 'sales_rep' or exists (
      select 1 from deal_access own
       where own.company_id = ${d}.company_id and own.profile_id = ${p}.id and own.deal_id = ${d}.id))))`;
}

/** The rows of `deal_shares s` that were neither ended nor are past their time. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`
  s.ended_at is null and (s.expires_at is null or s.expires_at > now())`;

/** Whether who made the link, `profiles maker`, could make it today: the same rule as `canStillShare`. */
export function makerKeeps(deal: string): RawBuilder<boolean> {
  return sql<boolean>`${hasDealAs('maker', deal)} and maker.role <> 'viewer'`;
}

/** Whether `profiles reader` has what they opened the link with, `deal_share_readers r`: the same rule as `keepsRights`. */
export const readerKeeps: RawBuilder<boolean> = sql<boolean>`
  r.ended_at is null and reader.workspace_id = r.opened_in
  and (reader.role = r.opened_as or reader.role = 'admin' or (reader.role = 'manager' and r.opened_as <> 'admin'))`;

/**
 * Those who read a deal, of the given alias, by a link: `r` is who, `s` the link. Asked with every request and for every
 * event of a stream; a property test holds it against `canReadByLink`.
 */
export function linkReaders(deal: string): RawBuilder<unknown> {
  const d = sql.raw(deal);
  return sql`
    deal_share_readers r
    join deal_shares s on s.company_id = r.company_id and s.deal_id = r.deal_id and s.id = r.share_id
    join profiles reader on reader.company_id = r.company_id and reader.id = r.profile_id
    join profiles maker on maker.company_id = s.company_id and maker.id = s.created_by
   where r.company_id = ${d}.company_id and r.deal_id = ${d}.id
     and ${isOpen} and ${makerKeeps(deal)} and ${readerKeeps}
     and 'deal_share' = any (app.features_of(r.company_id))`;
}

/** Where a deal's records are: every statement leads with both. */
export type DealPlace = Pick<DealRef, 'companyId' | 'id'>;

/** A deal as far as one must know it to work on what hangs on it. */
export interface DealRef extends DealAccess {
  readonly id: string;
  readonly number: number;
  readonly stage: Stage;
  readonly version: number;
}

export type DealLookup = { readonly number: number } | { readonly id: string };

interface KeyRow {
  readonly id: string;
  readonly number: bigint;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly stage: Stage;
  readonly version: number;
  readonly shelf: Shelf | null;
  readonly is_theirs: boolean;
  readonly is_shared: boolean;
}

/** One that was merged into another leads to that. */
export async function findDealKey(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRef | null> {
  const which = 'id' in lookup ? sql`d.id = ${lookup.id}` : sql`d.number = ${lookup.number}`;
  const { rows } = await sql<KeyRow>`
    select p.id, p.number, p.company_id, p.workspace_id, p.stage, p.version, p.shelf,
           ${theirsColumn(actor.userId)}, ${sharedColumn(actor.userId)}
      from (select d.* from deals d where d.company_id = ${actor.companyId} and ${which}) p
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) {
    const kept = await findKept(tx, actor.companyId, 'deal', lookup);
    return kept === null ? null : findDealKey(tx, actor, { id: kept });
  }
  return {
    id: row.id,
    number: Number(row.number),
    companyId: row.company_id,
    workspaceId: row.workspace_id,
    stage: row.stage,
    version: row.version,
    isTheirs: row.is_theirs,
    shelf: row.shelf,
    isShared: row.is_shared,
  };
}

/** What another system knows a deal by. */
export interface ExternalId {
  readonly source: string;
  readonly id: string;
}

/** The ids of `deals p` in other systems. */
export const externalIdsColumn: RawBuilder<unknown> = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('source', x.source, 'id', x.external_id) order by x.source, x.external_id)
      from external_ids x where x.company_id = p.company_id and x.deal_id = p.id), '[]') as external_ids`;

/** The deal of the company that has the id already. */
export async function findDealIdBy(
  tx: Tx,
  companyId: string,
  { source, id }: ExternalId,
): Promise<string | null> {
  const { rows } = await sql<{ readonly deal_id: string }>`
    select deal_id from external_ids
     where company_id = ${companyId} and source = ${source} and kind = 'deal' and external_id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.deal_id ?? null;
}

export async function insertExternalId(
  tx: Tx,
  deal: DealPlace,
  { source, id }: ExternalId,
  now: Date,
): Promise<void> {
  await sql`
    insert into external_ids (company_id, source, kind, external_id, deal_id, created_at)
    values (${deal.companyId}, ${source}, 'deal', ${id}, ${deal.id}, ${now})
  `.execute(tx.kysely);
}

/** The deal loses what the source knew it by. */
export async function deleteExternalIds(tx: Tx, deal: DealPlace, source: string): Promise<void> {
  await sql`
    delete from external_ids where company_id = ${deal.companyId} and deal_id = ${deal.id} and source = ${source}
  `.execute(tx.kysely);
}
