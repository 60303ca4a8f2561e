import type { HubspotAnyField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import type { Portal, SyncedKind } from './record-store.ts';

export interface ConflictRow {
  readonly id: string;
  readonly kind: SyncedKind;
  readonly hubspot_id: string;
  /** The deal, account or person of a deal. */
  readonly record_id: string;
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
  when 'contact' then jsonb_build_object('name', s.name, 'title', s.title, 'email', s.email, 'phone', s.phone)
  else jsonb_build_object('name', d.name, 'amount', d.amount_minor || ' ' || d.currency, 'close_date', d.close_date,
    'stage', d.stage, 'next_step', d.next_step, 'loss_reason', d.loss_reason) end ->> c.field`;

const COLUMNS = sql`c.id, c.kind, c.hubspot_id, c.record_id, c.field, c.base, ${OURS} as ours, c.theirs, c.created_at,
  c.resolved_at, c.resolution, c.resolved_by`;

const RECORDS = sql`
  left join accounts a on a.company_id = c.company_id and a.id = c.account_id
  left join stakeholders s on s.company_id = c.company_id and s.id = c.stakeholder_id
  left join deals d on d.company_id = c.company_id and d.id = coalesce(c.deal_id, s.deal_id)`;

export async function listConflicts(
  tx: Tx,
  { company_id, portal_id }: Portal,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ListedConflict[]> {
  const next = after ? sql`(c.created_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ListedConflict>`
    select ${COLUMNS}, d.number, coalesce(s.name, a.name, d.name) as name, c.created_at::text as sort_key
      from hubspot_conflicts c ${RECORDS}
     where c.company_id = ${company_id} and c.portal_id = ${portal_id} and c.resolved_at is null and ${next}
     order by c.created_at, c.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function lockConflict(tx: Tx, { company_id }: Portal, id: string): Promise<ConflictRow | null> {
  const { rows } = await sql<ConflictRow>`
    select ${COLUMNS} from hubspot_conflicts c ${RECORDS}
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
  await sql`
    update hubspot_records
       set base = case when kind = 'contact' then base else base || ${theirs} end, changed_at = clock_timestamp()
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
  const { rows } = await sql<{ readonly record_id: string }>`
    update hubspot_conflicts set resolved_at = ${now}, resolution = 'same', resolved_by = ${by}
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = 'contact' and hubspot_id = ${hubspot_id}
       and field = ${field} and id <> ${id} and resolved_at is null
    returning record_id
  `.execute(tx.kysely);
  return rows.map(({ record_id }) => record_id);
}
