import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { newId } from '../../platform/ids.ts';
import { listedDeals } from '../deals/access.ts';
import type { HistoryCause } from '../deals/history/store.ts';
import { personName } from './store.ts';

export interface ContactFieldChange {
  readonly contactId: string;
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

interface ChangeContext {
  readonly companyId: string;
  readonly actorId: string | null;
  readonly cause: HistoryCause;
  readonly now: Date;
}

/** Appends one row for each field that really changed. Members are given by their ids. */
export async function recordContactChanges(
  tx: Tx,
  { companyId, actorId, cause, now }: ChangeContext,
  changes: readonly ContactFieldChange[],
): Promise<void> {
  const rows = changes
    .filter(({ oldValue, newValue }) => JSON.stringify(oldValue) !== JSON.stringify(newValue))
    .map(({ contactId, field, oldValue, newValue }) => ({
      id: newId(),
      contact_id: contactId,
      field,
      old_value: oldValue ?? null,
      new_value: newValue ?? null,
    }));
  if (rows.length === 0) return;
  await sql`
    insert into contact_history (company_id, id, contact_id, field, old_value, new_value, actor_id, cause, created_at)
    select ${companyId}::uuid, id, contact_id, field, old_value, new_value, ${actorId}::uuid, ${cause}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as h(id uuid, contact_id uuid, field text, old_value jsonb, new_value jsonb)
  `.execute(tx.kysely);
}

export interface ContactHistoryRow {
  readonly id: string;
  readonly field: string;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly cause: HistoryCause;
  readonly created_at: Date;
  readonly sort_key: string;
}

/** As a person may read it: an owner by their current name, and a deal only where it’s theirs to see. */
const shown = (actor: Actor, value: string) => sql`
  case when h.field = 'owner' and ${sql.ref(value)} is not null
       then (select jsonb_build_object('id', p.id, 'name', ${personName}) from profiles p
              where p.company_id = h.company_id and p.id = (${sql.ref(value)} ->> 'id')::uuid)
       when ${sql.ref(value)} -> 'deal' is not null and not exists (
              select from deals d
               where ${listedDeals(actor)} and d.number = (${sql.ref(value)} -> 'deal' ->> 'number')::bigint)
       then ${sql.ref(value)} - 'deal'
       else ${sql.ref(value)} end`;

/** Changes of a contact, newest first. */
export async function listContactHistoryPage(
  tx: Tx,
  actor: Actor,
  { companyId, contactId }: { readonly companyId: string; readonly contactId: string },
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ContactHistoryRow[]> {
  const next = after ? sql`(h.created_at, h.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ContactHistoryRow>`
    select h.id, h.field, ${shown(actor, 'h.old_value')} as old_value,
           ${shown(actor, 'h.new_value')} as new_value, h.cause, h.created_at, h.created_at::text as sort_key,
           (select jsonb_build_object('id', p.id, 'name', ${personName}) from profiles p
             where p.company_id = h.company_id and p.id = h.actor_id) as actor
      from contact_history h
     where h.company_id = ${companyId} and h.contact_id = ${contactId} and ${next}
     order by h.created_at desc, h.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
