import type { HubspotField } from '@dealwright/contract/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Portal } from './record-store.ts';

export interface ConflictRow {
  readonly id: string;
  readonly hubspot_id: string;
  readonly deal_id: string;
  readonly field: HubspotField;
  readonly base: CrmValue;
  readonly ours: CrmValue;
  readonly theirs: CrmValue;
  readonly created_at: Date;
  readonly resolved_at: Date | null;
}

export interface ListedConflict extends ConflictRow {
  readonly number: bigint;
  readonly deal_name: string;
  readonly sort_key: string;
}

export async function listConflicts(
  tx: Tx,
  { company_id, portal_id }: Portal,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ListedConflict[]> {
  const next = after ? sql`(c.created_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ListedConflict>`
    select c.id, c.hubspot_id, c.deal_id, c.field, c.base, c.ours, c.theirs, c.created_at, c.resolved_at, d.number,
           d.name as deal_name, c.created_at::text as sort_key
      from hubspot_conflicts c join deals d on d.company_id = c.company_id and d.id = c.deal_id
     where c.company_id = ${company_id} and c.portal_id = ${portal_id} and c.resolved_at is null and ${next}
     order by c.created_at, c.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function lockConflict(tx: Tx, { company_id }: Portal, id: string): Promise<ConflictRow | null> {
  const { rows } = await sql<ConflictRow>`
    select id, hubspot_id, deal_id, field, base, ours, theirs, created_at, resolved_at from hubspot_conflicts
     where company_id = ${company_id} and id = ${id} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Decided: HubSpot's value is what both sides are measured against from now on. */
export async function closeConflict(
  tx: Tx,
  { company_id, portal_id }: Portal,
  conflict: ConflictRow,
  decision: { readonly keep: 'ours' | 'theirs'; readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    update hubspot_conflicts set resolved_at = ${decision.now}, resolution = ${decision.keep}, resolved_by = ${decision.by}
     where company_id = ${company_id} and id = ${conflict.id}
  `.execute(tx.kysely);
  await sql`
    update hubspot_records
       set base = base || jsonb_build_object(${conflict.field}::text, ${conflict.theirs}::text), changed_at = clock_timestamp()
     where company_id = ${company_id} and portal_id = ${portal_id} and kind = 'deal'
       and hubspot_id = ${conflict.hubspot_id}
  `.execute(tx.kysely);
}
