import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { OutboxEvent } from '../../../platform/outbox.ts';

/** An event of a contact, an account or an import, with the current facts for its receiver. */
export interface RecordFacts {
  readonly id: string;
  readonly company_id: string;
  readonly type: OutboxEvent['type'];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly is_test_mode: boolean;
  readonly paused: boolean;
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly record_id: string;
  /** Null if it is gone, and for imports. */
  readonly record: Readonly<Record<string, unknown>> | null;
}

/** A member of the company, as `{id, name}`; null if there is none. */
const PERSON = (id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', p.id, 'name', coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email))
     from profiles p where p.company_id = c.company_id and p.id = ${id} limit 1)`;
const ACCOUNT = (id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', n.id, 'name', n.name) from accounts n
    where n.company_id = c.company_id and n.id = ${id} limit 1)`;

/**
 * The events whose company has a webhook, with their facts, in the same order. Each row is looked up separately, as for
 * events of deals: right after a restore there are no statistics to join by.
 */
export async function listRecordFacts(tx: Tx, events: readonly OutboxEvent[]): Promise<RecordFacts[]> {
  const { rows } = await sql<RecordFacts>`
    select e.id, e.company_id, e.type, e.payload, e.created_at, c.is_test_mode, c.paused_at is not null as paused,
           ${PERSON(sql`e.actor_id`)} as actor, r.id as record_id, coalesce(k.facts, a.facts) as record
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
             as e(company_id uuid, id uuid, actor_id uuid, type text, payload jsonb, created_at timestamptz)
      cross join lateral (
        select company_id, is_test_mode, paused_at from ai.company_webhook_config
         where company_id = e.company_id and webhook_url is not null limit 1) c
      cross join lateral (
        select coalesce(e.payload ->> 'contact_id', e.payload ->> 'account_id', e.payload ->> 'import_id',
                        (select i.id::text from imports i
                          where e.type = 'operation.undone' and i.company_id = c.company_id
                            and i.operation_id = (e.payload ->> 'operation_id')::uuid limit 1))::uuid as id) r
      left join lateral (
        select jsonb_build_object('id', o.id, 'name', o.name, 'title', o.title, 'emails', o.emails, 'phones', o.phones,
                 'account', ${ACCOUNT(sql`o.account_id`)}, 'owner', ${PERSON(sql`o.owner_id`)}, 'left_on', o.left_on,
                 'version', o.version) as facts
          from contacts o where e.type like 'contact.%' and o.company_id = c.company_id and o.id = r.id limit 1) k on true
      left join lateral (
        select jsonb_build_object('id', o.id, 'name', o.name, 'domain', o.domain, 'industry', o.industry,
                 'employees', o.employees, 'city', o.city, 'country', o.country,
                 'annual_revenue_minor', o.annual_revenue_minor, 'currency', o.currency,
                 'parent', ${ACCOUNT(sql`o.parent_id`)}, 'owner', ${PERSON(sql`o.owner_id`)},
                 'version', o.version) as facts
          from accounts o where e.type like 'account.%' and o.company_id = c.company_id and o.id = r.id limit 1) a on true
     where r.id is not null
     order by e.id
  `.execute(tx.kysely);
  return rows;
}
