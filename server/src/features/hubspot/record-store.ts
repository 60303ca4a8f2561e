import type { HubspotField } from '@dealwright/contract/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { sql } from 'kysely';
import type { ConnectionRow } from './store.ts';

export type Portal = Pick<ConnectionRow, 'company_id' | 'portal_id' | 'workspace_id'>;

/** What both sides held when they last agreed; `company` and `owner` are HubSpot's ids. */
export type Base = Partial<Record<HubspotField | 'company' | 'owner', CrmValue>>;

export interface RecordRow {
  readonly hubspot_id: string;
  readonly state: 'linked' | 'waiting' | 'removed';
  readonly deal_id: string | null;
  readonly base: Base;
  readonly changed_at: Date | null;
}

export async function findDealRecords(
  tx: Tx,
  { company_id, portal_id }: Portal,
  ids: readonly string[],
): Promise<Map<string, RecordRow>> {
  const { rows } = await sql<RecordRow>`
    select hubspot_id, state, deal_id, base, changed_at from hubspot_records
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = 'deal' and hubspot_id = any(${ids}::text[])
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.hubspot_id, row]));
}

export interface DealRecord {
  readonly hubspot_id: string;
  readonly state: 'linked' | 'waiting';
  readonly deal_id: string | null;
  readonly base: Base;
  readonly issue: string | null;
  readonly modified_at: string | null;
  /** Whether something of it is still to be written to HubSpot. */
  readonly pending: boolean;
}

/** What became of deals of HubSpot. Answers by which mark those are known that are still to be written. */
export async function saveDealRecords(
  tx: Tx,
  { company_id, portal_id }: Portal,
  records: readonly DealRecord[],
  now: Date,
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const { rows } = await sql<{ readonly hubspot_id: string; readonly mark: string | null }>`
    insert into hubspot_records as r (company_id, portal_id, kind, hubspot_id, state, deal_id, base, issue, modified_at,
                                      changed_at, created_at)
    select ${company_id}::uuid, ${portal_id}, 'deal', n.hubspot_id, n.state, n.deal_id, n.base, n.issue, n.modified_at,
           case when n.pending then clock_timestamp() end, ${now}
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as n(hubspot_id text, state text, deal_id uuid, base jsonb, issue text, modified_at timestamptz, pending boolean)
     order by n.hubspot_id
    on conflict (company_id, portal_id, kind, hubspot_id) do update set
      state = excluded.state, deal_id = coalesce(excluded.deal_id, r.deal_id), base = excluded.base,
      issue = excluded.issue, modified_at = coalesce(excluded.modified_at, r.modified_at),
      changed_at = excluded.changed_at
    returning r.hubspot_id, r.changed_at::text as mark
  `.execute(tx.kysely);
  return new Map(
    rows.flatMap(({ hubspot_id, mark }) => (mark === null ? [] : [[hubspot_id, mark] as const])),
  );
}

/** The deals that were changed here and not at HubSpot, those that wait longest first. */
export async function findChangedDeals(
  tx: Tx,
  { company_id, portal_id }: Portal,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ readonly hubspot_id: string }>`
    select hubspot_id from hubspot_records
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = 'deal' and state = 'linked'
       and changed_at is not null and deal_id is not null
     order by changed_at, hubspot_id limit ${most}
  `.execute(tx.kysely);
  return rows.map(({ hubspot_id }) => hubspot_id);
}

export interface WrittenDeal {
  readonly hubspot_id: string;
  /** What both sides agree on now. */
  readonly base: Base;
  readonly issue: string | null;
  /** As it was when it was sent: what was changed since waits on. */
  readonly mark: string;
}

/** HubSpot has it, or said why not: either way it waits no longer. */
export async function keepWritten(
  tx: Tx,
  { company_id, portal_id }: Portal,
  written: readonly WrittenDeal[],
) {
  if (written.length === 0) return;
  await sql`
    update hubspot_records r
       set base = r.base || w.base, issue = coalesce(w.issue, r.issue),
           changed_at = case when r.changed_at::text = w.mark then null else r.changed_at end
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(hubspot_id text, base jsonb, issue text, mark text)
     where r.company_id = ${company_id} and r.portal_id = ${portal_id} and r.kind = 'deal' and r.hubspot_id = w.hubspot_id
  `.execute(tx.kysely);
}

const REMOVED: Readonly<Record<'company' | 'deal', string>> = {
  company: 'Removed at HubSpot. The account stays here, with its deals.',
  deal: 'Removed at HubSpot. The deal stays here and is no longer synced.',
};

/** What HubSpot has in its bin is said, and stays here. Answers how many were news. */
export async function markRemoved(
  tx: Tx,
  { company_id, portal_id }: Portal,
  kind: 'company' | 'deal',
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update hubspot_records set state = 'removed', issue = ${REMOVED[kind]}, changed_at = null
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = ${kind} and state <> 'removed'
       and hubspot_id = any(${ids}::text[])
    returning 1
  `.execute(tx.kysely);
  return rows.length;
}

export interface FieldConflict {
  readonly id: string;
  readonly hubspot_id: string;
  readonly deal_id: string;
  readonly field: HubspotField;
  readonly base: CrmValue;
  readonly ours: CrmValue;
  readonly theirs: CrmValue;
}

/** The conflicts there are of these deals: new ones come, those that came to nothing are closed. */
export async function saveConflicts(
  tx: Tx,
  { company_id, portal_id }: Portal,
  dealIds: readonly string[],
  conflicts: readonly FieldConflict[],
  now: Date,
): Promise<void> {
  if (dealIds.length === 0) return;
  await sql`
    update hubspot_conflicts c set resolved_at = ${now}, resolution = 'same'
     where c.company_id = ${company_id} and c.deal_id = any(${dealIds}::uuid[]) and c.resolved_at is null
       and not exists (
         select from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb) as n(deal_id uuid, field text)
          where n.deal_id = c.deal_id and n.field = c.field)
  `.execute(tx.kysely);
  if (conflicts.length === 0) return;
  await sql`
    insert into hubspot_conflicts (company_id, id, portal_id, hubspot_id, deal_id, field, base, ours, theirs, created_at)
    select ${company_id}::uuid, n.id, ${portal_id}, n.hubspot_id, n.deal_id, n.field, n.base, n.ours, n.theirs, ${now}
      from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb)
        as n(id uuid, hubspot_id text, deal_id uuid, field text, base text, ours text, theirs text)
    on conflict (company_id, deal_id, field) where resolved_at is null
    do update set base = excluded.base, ours = excluded.ours, theirs = excluded.theirs
  `.execute(tx.kysely);
}
