import type { HubspotAnyField, HubspotField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import { amountValue, readAmountValue } from './deal-values.ts';
import type { Portal, SyncedKind } from './record-store.ts';

export interface OurDeal {
  readonly id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly version: number;
  readonly name: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly close_date: string | null;
  readonly next_step: string | null;
  readonly loss_reason: string | null;
  readonly stage: Stage;
  readonly crm_owner_id: string | null;
  readonly owner_id: string;
  readonly owner_crm_id: string | null;
  readonly owner_name: string;
  readonly account_id: string | null;
  readonly account_name: string | null;
  /** HubSpot's id of the account; null if HubSpot does not know it. */
  readonly account_hubspot_id: string | null;
  readonly shelf: string | null;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  /** HubSpot closed it, rather than a member here. */
  readonly closed_by_import: boolean;
  /** A member here set the day it closed. */
  readonly closing_given: boolean;
}

/** The current deals, locked so they can't change between comparing and writing. */
export async function lockDeals(
  tx: Tx,
  { company_id, portal_id }: Portal,
  dealIds: readonly string[],
): Promise<Map<string, OurDeal>> {
  if (dealIds.length === 0) return new Map();
  const { rows } = await sql<OurDeal>`
    select d.id, d.workspace_id, d.number, d.version, d.name, d.amount_minor, d.currency, d.close_date::text as close_date,
           d.next_step, d.loss_reason, d.stage, d.crm_owner_id, d.owner_id, o.hubspot_user_id as owner_crm_id,
           coalesce(nullif(concat_ws(' ', o.first_name, o.last_name), ''), o.email) as owner_name,
           d.account_id, a.name as account_name, d.shelf, d.created_at, d.closed_at,
           d.closed_at is not null and 'import' = (
             select h.cause from deal_history h
              where h.company_id = d.company_id and h.deal_id = d.id and h.field = 'stage'
              order by h.created_at desc, h.id desc limit 1) as closed_by_import,
           d.closed_at is not null and exists (
             select from deal_history_entries h
              where h.company_id = d.company_id and h.deal_id = d.id and h.field = 'closed_on'
                and h.actor_id is not null) as closing_given,
           (select r.hubspot_id from hubspot_records r
             where r.company_id = d.company_id and r.portal_id = ${portal_id} and r.account_id = d.account_id
             order by r.hubspot_id limit 1) as account_hubspot_id
      from deals d
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
      join profiles o on o.company_id = d.company_id and o.id = d.owner_id
     where d.company_id = ${company_id} and d.id = any(${dealIds}::uuid[])
     order by d.id for update of d
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What stands here, field by field. */
export function valuesOf(deal: OurDeal): Readonly<Record<HubspotField, CrmValue>> {
  return {
    name: deal.name,
    amount: amountValue(Number(deal.amount_minor), deal.currency),
    close_date: deal.close_date,
    stage: deal.stage,
    next_step: deal.next_step,
    loss_reason: deal.loss_reason,
  };
}

/** A deal as it is written, whole. */
export interface DealState {
  readonly id: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly owner_id: string;
  readonly crm_owner_id: string | null;
  readonly stage: Stage;
  readonly amount: CrmValue;
  readonly close_date: string | null;
  readonly next_step: string | null;
  readonly loss_reason: string | null;
  /** When it began, and when it came to its stage; null if that stays, or is now. */
  readonly created_at: Date | null;
  readonly entered_at: Date | null;
}

interface Writing {
  readonly portal: Portal;
  readonly currency: string;
  readonly now: Date;
}

function rowsOf(deals: readonly DealState[], currency: string) {
  return deals.map(({ amount, ...deal }) => {
    const money = readAmountValue(amount, currency);
    return {
      ...deal,
      amount_minor: money.amountMinor,
      currency: money.currency,
      closed: isClosed(deal.stage),
    };
  });
}

const COLUMNS = sql`id uuid, name text, account_id uuid, owner_id uuid, crm_owner_id text, stage text, amount_minor bigint,
  currency text, close_date date, next_step text, loss_reason text, closed boolean, created_at timestamptz,
    entered_at timestamptz`;

export async function insertDeals(
  tx: Tx,
  { portal, currency, now }: Writing,
  deals: readonly DealState[],
  firstNumber: number,
): Promise<void> {
  const rows = rowsOf(deals, currency).map((row, index) => ({ ...row, number: firstNumber + index }));
  await sql`
    insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, crm_owner_id, stage,
                       stage_entered_at, amount_minor, currency, close_date, next_step, loss_reason, closed_at,
                       created_at, updated_at)
    select ${portal.company_id}::uuid, n.id, ${portal.workspace_id}::uuid, n.number, n.name, n.account_id, n.owner_id,
           n.crm_owner_id, n.stage::deal_stage, coalesce(n.entered_at, ${now}), n.amount_minor, n.currency::char(3), n.close_date,
           n.next_step, n.loss_reason, case when n.closed then coalesce(n.entered_at, ${now}) end,
           coalesce(n.created_at, ${now}), ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${COLUMNS}, number bigint)
     order by n.number
  `.execute(tx.kysely);
}

/**
 * Writes deals as they are to be; entering another stage dates it, closing and opening again set and clear what only a
 * closed deal has.
 */
export async function updateDeals(tx: Tx, { portal, currency, now }: Writing, deals: readonly DealState[]) {
  if (deals.length === 0) return;
  await sql`
    update deals d
       set name = n.name, account_id = n.account_id, owner_id = n.owner_id, crm_owner_id = n.crm_owner_id,
           amount_minor = n.amount_minor, currency = n.currency::char(3), close_date = n.close_date,
           next_step = n.next_step, loss_reason = n.loss_reason, stage = n.stage::deal_stage,
           stage_entered_at = case when n.entered_at is not null then n.entered_at
                                   when d.stage::text = n.stage then d.stage_entered_at else ${now}::timestamptz end,
           closed_at = case when not n.closed then null when n.entered_at is not null then n.entered_at
                            when d.stage::text = n.stage then d.closed_at else ${now}::timestamptz end,
           created_at = coalesce(n.created_at, d.created_at), version = d.version + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(rowsOf(deals, currency))}::jsonb) as n(${COLUMNS})
     where d.company_id = ${portal.company_id} and d.id = n.id
  `.execute(tx.kysely);
}

export interface ConflictRow {
  readonly id: string;
  readonly kind: SyncedKind;
  readonly hubspot_id: string;
  /** The deal, account or person of a deal; or the contact. */
  readonly record_id: string;
  readonly contact_id: string | null;
  readonly field: HubspotAnyField;
  readonly base: CrmValue;
  /** As it stands at this moment. */
  readonly ours: CrmValue;
  readonly theirs: CrmValue;
  readonly created_at: Date;
  readonly resolved_at: Date | null;
  readonly resolution: 'ours' | 'theirs' | 'same' | null;
  readonly resolved_by: string | null;
}

export interface ListedConflict extends ConflictRow {
  /** Of the deal that a deal or a person of a deal is found by. */
  readonly number: bigint | null;
  readonly name: string;
  readonly sort_key: string;
}

/** What stands here by field, in the form in which it is compared. */
const OURS = sql`case c.kind
  when 'company' then jsonb_build_object('name', a.name, 'domain', a.domain, 'industry', a.industry,
    'employees', a.employees, 'city', a.city, 'country', a.country)
  when 'contact' then case when t.id is null
    then jsonb_build_object('name', s.name, 'title', s.title, 'email', s.email, 'phone', s.phone)
    else jsonb_build_object('name', t.name, 'title', t.title, 'email', t.emails[1], 'phone', t.phones[1]) end
  else jsonb_build_object('name', d.name, 'amount', d.amount_minor || ' ' || d.currency, 'close_date', d.close_date,
    'stage', d.stage, 'next_step', d.next_step, 'loss_reason', d.loss_reason) end ->> c.field`;

const CONFLICT_COLUMNS = sql`c.id, c.kind, c.hubspot_id, coalesce(c.record_id, c.contact_id) as record_id, c.contact_id,
  c.field, c.base, ${OURS} as ours, c.theirs, c.created_at,
  c.resolved_at, c.resolution, c.resolved_by`;

const RECORDS = sql`
  left join accounts a on a.company_id = c.company_id and a.id = c.account_id
  left join stakeholders s on s.company_id = c.company_id and s.id = c.stakeholder_id
  left join contacts t on t.company_id = c.company_id and t.id = c.contact_id
  left join deals d on d.company_id = c.company_id and d.id = coalesce(c.deal_id, s.deal_id)`;

export async function listConflicts(
  tx: Tx,
  { company_id, portal_id }: Portal,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ListedConflict[]> {
  const next = after ? sql`(c.created_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ListedConflict>`
    select ${CONFLICT_COLUMNS}, d.number, coalesce(s.name, t.name, a.name, d.name) as name, c.created_at::text as sort_key
      from hubspot_conflicts c ${RECORDS}
     where c.company_id = ${company_id} and c.portal_id = ${portal_id} and c.resolved_at is null and ${next}
     order by c.created_at, c.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function lockConflict(tx: Tx, { company_id }: Portal, id: string): Promise<ConflictRow | null> {
  const { rows } = await sql<ConflictRow>`
    select ${CONFLICT_COLUMNS} from hubspot_conflicts c ${RECORDS}
     where c.company_id = ${company_id} and c.id = ${id} for update of c
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface Decision {
  readonly keep: 'ours' | 'theirs';
  readonly by: string;
  readonly now: Date;
}

/** Decided: HubSpot's value is what both sides are measured against from now on. */
export async function closeConflict(
  tx: Tx,
  { company_id, portal_id }: Portal,
  conflict: ConflictRow,
  decision: Decision,
): Promise<void> {
  const { kind, hubspot_id, record_id } = conflict;
  await sql`
    update hubspot_conflicts set resolved_at = ${decision.now}, resolution = ${decision.keep}, resolved_by = ${decision.by}
     where company_id = ${company_id} and id = ${conflict.id}
  `.execute(tx.kysely);
  const theirs = sql`jsonb_build_object(${conflict.field}::text, ${conflict.theirs}::text)`;
  if (kind === 'contact') {
    await sql`
      update hubspot_people set base = base || ${theirs}
       where company_id = ${company_id} and portal_id = ${portal_id} and contact_id = ${hubspot_id}
         and stakeholder_id = ${record_id}
    `.execute(tx.kysely);
  }
  // A contact who is kept as they are here agrees with HubSpot’s value before; else their own conflict stays.
  const isOfContact = kind === 'contact' && (conflict.contact_id !== null || decision.keep === 'ours');
  const inSmallLetters = conflict.field === 'email' ? sql`lower(${theirs}::text)::jsonb` : theirs;
  await sql`
    update hubspot_records
       set base = case when kind = 'contact' then base else base || ${theirs} end,
           contact_base = case when ${isOfContact} then contact_base || ${inSmallLetters} else contact_base end,
           changed_at = clock_timestamp()
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = ${kind} and hubspot_id = ${hubspot_id}
  `.execute(tx.kysely);
}

/** Conflicts about the same field of the same contact, on other deals: what was decided for one holds for all. */
export async function closeOtherPeople(
  tx: Tx,
  { company_id, portal_id }: Portal,
  { id, hubspot_id, field }: ConflictRow,
  { by, now }: Decision,
): Promise<string[]> {
  const { rows } = await sql<{ readonly record_id: string | null }>`
    update hubspot_conflicts set resolved_at = ${now}, resolution = 'same', resolved_by = ${by}
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = 'contact' and hubspot_id = ${hubspot_id}
       and field = ${field} and id <> ${id} and resolved_at is null
    returning record_id
  `.execute(tx.kysely);
  return rows.flatMap(({ record_id }) => record_id ?? []);
}
